// Made by @voice-agent/codegen from specs/asyncapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.

import type { WebhookConfiguration, CallStartedEvent, CallAnsweredEvent, TranscriptionUpdateEvent, ToolExecutedEvent, CallEndedEvent, WebhookNoAuth, WebhookBearerAuth, WebhookAuth } from './types.ts';

/** One reason why a value is not valid. */
export interface ValidationError {
  /** Where in the value, as a JSON pointer. */
  instancePath: string;
  /** The id of the rule that is broken, where it has one. */
  rule?: string | undefined;
  /** The keyword of JSON Schema that does not hold. */
  keyword: string;
  /** What must be, for a reader. */
  message?: string;
}

/** Tells whether a value is a T. After false, errors says why; the next call replaces it. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly ValidationError[] | null;
}

/** The errors of a part of the value, which stands at the path. */
function below(path, errors) {
  for (const error of errors) error.instancePath = path + error.instancePath;
  return errors;
}

/** A `WebhookConfiguration`. */
export const isWebhookConfiguration: Validator<WebhookConfiguration> = validate0;
const formats0 = /^(?!.*%(?![\da-f]{2}))[a-z][a-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;
const pattern0 = /* @__PURE__ */ new RegExp("^[Hh][Tt][Tt][Pp][Ss]://[^/?#]", "u");
function validate0(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.webhookUrl !== undefined){
let data0 = data.webhookUrl;
{
{
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate0.errors = [{instancePath:"/webhookUrl",keyword:"pattern",message:"must match pattern \""+"^[Hh][Tt][Tt][Pp][Ss]://[^/?#]"+"\""}];
return false;
}
else {
if(!(formats0.test(data0))){
validate0.errors = [{instancePath:"/webhookUrl",keyword:"format",message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:"/webhookUrl",keyword:"type",message:"must be string"}];
return false;
}
}
}
}
{
if(data.webhookAuth !== undefined){
if(!validate1(data.webhookAuth)){
validate0.errors = below("/webhookAuth", validate1.errors);
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate0.errors = null;
return true;
}

function validate1(data){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = true;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.authKey === undefined) && (missing0 = "authKey")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.authKey !== undefined){
if("noAuth" !== data.authKey){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs1 === errors;
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(!validate2(data)){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs4 = errors;
if(!validate4(data)){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err2 = {instancePath:"",keyword:"if",message:"must match \""+ifClause0+"\" schema"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate1.errors = vErrors;
return false;
}
validate1.errors = vErrors;
return errors === 0;
}

const pattern1 = /* @__PURE__ */ new RegExp("^Bearer \\S+$", "u");
function validate4(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.authKey === undefined) && (missing0 = "authKey")) || ((data.authSecret === undefined) && (missing0 = "authSecret"))){
validate4.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.authKey !== undefined){
let data0 = data.authKey;
if(typeof data0 !== "string"){
validate4.errors = [{instancePath:"/authKey",keyword:"type",message:"must be string"}];
return false;
}
if("bearer" !== data0){
validate4.errors = [{instancePath:"/authKey",keyword:"const",message:"must be \"bearer\""}];
return false;
}
}
{
if(data.authSecret !== undefined){
let data1 = data.authSecret;
{
{
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
validate4.errors = [{instancePath:"/authSecret",keyword:"pattern",message:"must match pattern \""+"^Bearer \\S+$"+"\""}];
return false;
}
}
else {
validate4.errors = [{instancePath:"/authSecret",keyword:"type",message:"must be string"}];
return false;
}
}
}
}
}
}
}
else {
validate4.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate4.errors = null;
return true;
}

function validate2(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.authKey === undefined) && (missing0 = "authKey")){
validate2.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.authKey !== undefined){
let data0 = data.authKey;
if(typeof data0 !== "string"){
validate2.errors = [{instancePath:"/authKey",keyword:"type",message:"must be string"}];
return false;
}
if("noAuth" !== data0){
validate2.errors = [{instancePath:"/authKey",keyword:"const",message:"must be \"noAuth\""}];
return false;
}
}
{
if(data.authSecret !== undefined){
{
{
if(!(typeof data.authSecret === "string")){
validate2.errors = [{instancePath:"/authSecret",keyword:"type",message:"must be string"}];
return false;
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate2.errors = null;
return true;
}


/** A `call.started` event. */
export const isCallStartedEvent: Validator<CallStartedEvent> = validate7;
function validate7(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate7.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate7.errors = [{instancePath:"/eventType",keyword:"type",message:"must be string"}];
return false;
}
if("call.started" !== data0){
validate7.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"call.started\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate7.errors = [{instancePath:"/callId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(typeof data.timestamp !== "string"){
validate7.errors = [{instancePath:"/timestamp",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate7.errors = [{instancePath:"/projectId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate7.errors = [{instancePath:"/agentId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate7.errors = [{instancePath:"/agentName",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate8(data.data)){
validate7.errors = below("/data", validate8.errors);
return false;
}
}
}
}
}
}
}
}
}
}
else {
validate7.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate7.errors = null;
return true;
}

function validate8(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
validate8.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate8.errors = null;
return true;
}


/** A `call.answered` event. */
export const isCallAnsweredEvent: Validator<CallAnsweredEvent> = validate10;
function validate10(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate10.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate10.errors = [{instancePath:"/eventType",keyword:"type",message:"must be string"}];
return false;
}
if("call.answered" !== data0){
validate10.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"call.answered\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate10.errors = [{instancePath:"/callId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(typeof data.timestamp !== "string"){
validate10.errors = [{instancePath:"/timestamp",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate10.errors = [{instancePath:"/projectId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate10.errors = [{instancePath:"/agentId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate10.errors = [{instancePath:"/agentName",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate8(data.data)){
validate10.errors = below("/data", validate8.errors);
return false;
}
}
}
}
}
}
}
}
}
}
else {
validate10.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate10.errors = null;
return true;
}


/** A `transcription.update` event. */
export const isTranscriptionUpdateEvent: Validator<TranscriptionUpdateEvent> = validate12;
function validate12(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate12.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate12.errors = [{instancePath:"/eventType",keyword:"type",message:"must be string"}];
return false;
}
if("transcription.update" !== data0){
validate12.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"transcription.update\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate12.errors = [{instancePath:"/callId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(typeof data.timestamp !== "string"){
validate12.errors = [{instancePath:"/timestamp",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate12.errors = [{instancePath:"/projectId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate12.errors = [{instancePath:"/agentId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate12.errors = [{instancePath:"/agentName",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate8(data.data)){
validate12.errors = below("/data", validate8.errors);
return false;
}
}
}
}
}
}
}
}
}
}
else {
validate12.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate12.errors = null;
return true;
}


/** A `tool.executed` event. */
export const isToolExecutedEvent: Validator<ToolExecutedEvent> = validate14;
function validate14(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate14.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate14.errors = [{instancePath:"/eventType",keyword:"type",message:"must be string"}];
return false;
}
if("tool.executed" !== data0){
validate14.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"tool.executed\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate14.errors = [{instancePath:"/callId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(typeof data.timestamp !== "string"){
validate14.errors = [{instancePath:"/timestamp",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate14.errors = [{instancePath:"/projectId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate14.errors = [{instancePath:"/agentId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate14.errors = [{instancePath:"/agentName",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate8(data.data)){
validate14.errors = below("/data", validate8.errors);
return false;
}
}
}
}
}
}
}
}
}
}
else {
validate14.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate14.errors = null;
return true;
}


/** A `call.ended` event. */
export const isCallEndedEvent: Validator<CallEndedEvent> = validate16;
function validate16(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate16.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate16.errors = [{instancePath:"/eventType",keyword:"type",message:"must be string"}];
return false;
}
if("call.ended" !== data0){
validate16.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"call.ended\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate16.errors = [{instancePath:"/callId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(typeof data.timestamp !== "string"){
validate16.errors = [{instancePath:"/timestamp",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate16.errors = [{instancePath:"/projectId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate16.errors = [{instancePath:"/agentId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate16.errors = [{instancePath:"/agentName",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate17(data.data)){
validate16.errors = below("/data", validate17.errors);
return false;
}
}
}
}
}
}
}
}
}
}
else {
validate16.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate16.errors = null;
return true;
}

function validate17(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.timestamp !== undefined){
if(typeof data.timestamp !== "string"){
validate17.errors = [{instancePath:"/timestamp",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate18(data.data)){
validate17.errors = below("/data", validate18.errors);
return false;
}
}
}
}
else {
validate17.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate17.errors = null;
return true;
}

function validate18(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.conversationId !== undefined){
if(typeof data.conversationId !== "string"){
validate18.errors = [{instancePath:"/conversationId",keyword:"type",message:"must be string"}];
return false;
}
}
{
if(data.conversationRecording !== undefined){
let data1 = data.conversationRecording;
{
{
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate18.errors = [{instancePath:"/conversationRecording",keyword:"format",message:"must match format \""+"uri"+"\""}];
return false;
}
}
else {
validate18.errors = [{instancePath:"/conversationRecording",keyword:"type",message:"must be string"}];
return false;
}
}
}
}
{
if(data.transcription !== undefined){
if(!validate19(data.transcription)){
validate18.errors = below("/transcription", validate19.errors);
return false;
}
}
{
if(data.outcomeResult !== undefined){
if(!validate27(data.outcomeResult)){
validate18.errors = below("/outcomeResult", validate27.errors);
return false;
}
}
}
}
}
}
else {
validate18.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate18.errors = null;
return true;
}

function validate27(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
validate27.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate27.errors = null;
return true;
}

function validate19(data){
{
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!validate20(data[i0])){
validate19.errors = below("/" + i0, validate20.errors);
return false;
}
}
}
else {
validate19.errors = [{instancePath:"",keyword:"type",message:"must be array"}];
return false;
}
}
validate19.errors = null;
return true;
}

function validate20(data){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = true;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.Agent === undefined) && (missing0 = "Agent")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs2 = errors;
if(!validate21(data)){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs3 = errors;
if(!validate23(data)){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err1 = {instancePath:"",keyword:"if",message:"must match \""+ifClause0+"\" schema"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate20.errors = vErrors;
return false;
}
validate20.errors = vErrors;
return errors === 0;
}

function validate23(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.User === undefined) && (missing0 = "User")){
validate23.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "User")){
validate23.errors = [{instancePath:"",keyword:"additionalProperties",message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.User !== undefined){
if(typeof data.User !== "string"){
validate23.errors = [{instancePath:"/User",keyword:"type",message:"must be string"}];
return false;
}
}
}
}
}
else {
validate23.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}

function validate21(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.Agent === undefined) && (missing0 = "Agent")){
validate21.errors = [{instancePath:"",keyword:"required",message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "Agent")){
validate21.errors = [{instancePath:"",keyword:"additionalProperties",message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.Agent !== undefined){
if(typeof data.Agent !== "string"){
validate21.errors = [{instancePath:"/Agent",keyword:"type",message:"must be string"}];
return false;
}
}
}
}
}
else {
validate21.errors = [{instancePath:"",keyword:"type",message:"must be object"}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}


/** A `WebhookNoAuth`. */
export const isWebhookNoAuth: Validator<WebhookNoAuth> = validate2;

/** A `WebhookBearerAuth`. */
export const isWebhookBearerAuth: Validator<WebhookBearerAuth> = validate4;

/** A `WebhookAuth`. */
export const isWebhookAuth: Validator<WebhookAuth> = validate1;
