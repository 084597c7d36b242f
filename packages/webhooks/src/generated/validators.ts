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
  /** The violated keyword of JSON Schema. */
  keyword: string;
  /** What must be, for a reader. */
  message?: string;
}

/** Whether a value is a T. After false, errors has the reasons, until the next call. */
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
validate0.errors = [{instancePath:"/webhookUrl",keyword:"pattern",message:"must match pattern \"^[Hh][Tt][Tt][Pp][Ss]://[^/?#]\""}];
return false;
}
else {
if(!(formats0.test(data0))){
validate0.errors = [{instancePath:"/webhookUrl",keyword:"format",message:"must match format \"uri\""}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:"/webhookUrl",keyword:"type",message:"must be a string"}];
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
validate0.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
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
const err2 = {instancePath:"",keyword:"if",message:"must match the schema in "+ifClause0};
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
validate4.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.authKey !== undefined){
let data0 = data.authKey;
if(typeof data0 !== "string"){
validate4.errors = [{instancePath:"/authKey",keyword:"type",message:"must be a string"}];
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
validate4.errors = [{instancePath:"/authSecret",keyword:"pattern",message:"must match pattern \"^Bearer \\S+$\""}];
return false;
}
}
else {
validate4.errors = [{instancePath:"/authSecret",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
}
}
else {
validate4.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
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
validate2.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.authKey !== undefined){
let data0 = data.authKey;
if(typeof data0 !== "string"){
validate2.errors = [{instancePath:"/authKey",keyword:"type",message:"must be a string"}];
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
validate2.errors = [{instancePath:"/authSecret",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
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
validate7.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate7.errors = [{instancePath:"/eventType",keyword:"type",message:"must be a string"}];
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
validate7.errors = [{instancePath:"/callId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(!validate8(data.timestamp)){
validate7.errors = below("/timestamp", validate8.errors);
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate7.errors = [{instancePath:"/projectId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate7.errors = [{instancePath:"/agentId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate7.errors = [{instancePath:"/agentName",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate10(data.data)){
validate7.errors = below("/data", validate10.errors);
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
validate7.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate7.errors = null;
return true;
}

function validate10(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
validate10.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate10.errors = null;
return true;
}

const pattern2 = /* @__PURE__ */ new RegExp("^(?:[+-][0-9]{1,6})?(?:(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])|00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5]|W(?:0[1-9]|[1-4][0-9]|5[0-3])-[1-7])|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-(?:02-29|366))(?:[Tt](?:(?:[01][0-9]|2[0-3])(?:[.,][0-9]+|:[0-5][0-9](?:[.,][0-9]+|:(?:[0-5][0-9]|60)(?:[.,][0-9]+)?)?)?|24(?::00(?::00(?:[.,]0+)?)?)?)(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?)?)?|(?:[0-9]{4}(?:(?:0[13578]|1[02])(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)(?:0[1-9]|[12][0-9]|30)|02(?:0[1-9]|1[0-9]|2[0-8])|00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5]|W(?:0[1-9]|[1-4][0-9]|5[0-3])[1-7])|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)(?:0229|366))(?:[Tt](?:(?:[01][0-9]|2[0-3])(?:[.,][0-9]+|[0-5][0-9](?:[.,][0-9]+|(?:[0-5][0-9]|60)(?:[.,][0-9]+)?)?)?|24(?:00(?:00(?:[.,]0+)?)?)?)(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?:[0-5][0-9])?)?)?|[0-9]{4}(?:-(?:0[1-9]|1[0-2])|-?W(?:0[1-9]|[1-4][0-9]|5[0-3]))?)$", "u");
function validate8(data){
{
if(typeof data === "string"){
if(!pattern2.test(data)){
validate8.errors = [{instancePath:"",keyword:"pattern",message:"must match pattern \"^(?:[+-][0-9]{1,6})?(?:(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])|00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-…\""}];
return false;
}
}
else {
validate8.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
}
validate8.errors = null;
return true;
}


/** A `call.answered` event. */
export const isCallAnsweredEvent: Validator<CallAnsweredEvent> = validate12;
function validate12(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate12.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate12.errors = [{instancePath:"/eventType",keyword:"type",message:"must be a string"}];
return false;
}
if("call.answered" !== data0){
validate12.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"call.answered\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate12.errors = [{instancePath:"/callId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(!validate8(data.timestamp)){
validate12.errors = below("/timestamp", validate8.errors);
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate12.errors = [{instancePath:"/projectId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate12.errors = [{instancePath:"/agentId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate12.errors = [{instancePath:"/agentName",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate10(data.data)){
validate12.errors = below("/data", validate10.errors);
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
validate12.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate12.errors = null;
return true;
}


/** A `transcription.update` event. */
export const isTranscriptionUpdateEvent: Validator<TranscriptionUpdateEvent> = validate15;
function validate15(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate15.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate15.errors = [{instancePath:"/eventType",keyword:"type",message:"must be a string"}];
return false;
}
if("transcription.update" !== data0){
validate15.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"transcription.update\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate15.errors = [{instancePath:"/callId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(!validate8(data.timestamp)){
validate15.errors = below("/timestamp", validate8.errors);
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate15.errors = [{instancePath:"/projectId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate15.errors = [{instancePath:"/agentId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate15.errors = [{instancePath:"/agentName",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate10(data.data)){
validate15.errors = below("/data", validate10.errors);
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
validate15.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate15.errors = null;
return true;
}


/** A `tool.executed` event. */
export const isToolExecutedEvent: Validator<ToolExecutedEvent> = validate18;
function validate18(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate18.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate18.errors = [{instancePath:"/eventType",keyword:"type",message:"must be a string"}];
return false;
}
if("tool.executed" !== data0){
validate18.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"tool.executed\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate18.errors = [{instancePath:"/callId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(!validate8(data.timestamp)){
validate18.errors = below("/timestamp", validate8.errors);
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate18.errors = [{instancePath:"/projectId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate18.errors = [{instancePath:"/agentId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate18.errors = [{instancePath:"/agentName",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate10(data.data)){
validate18.errors = below("/data", validate10.errors);
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
validate18.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate18.errors = null;
return true;
}


/** A `call.ended` event. */
export const isCallEndedEvent: Validator<CallEndedEvent> = validate21;
function validate21(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate21.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate21.errors = [{instancePath:"/eventType",keyword:"type",message:"must be a string"}];
return false;
}
if("call.ended" !== data0){
validate21.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"call.ended\""}];
return false;
}
}
{
if(data.callId !== undefined){
if(typeof data.callId !== "string"){
validate21.errors = [{instancePath:"/callId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.timestamp !== undefined){
if(!validate8(data.timestamp)){
validate21.errors = below("/timestamp", validate8.errors);
return false;
}
}
{
if(data.projectId !== undefined){
if(typeof data.projectId !== "string"){
validate21.errors = [{instancePath:"/projectId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentId !== undefined){
if(typeof data.agentId !== "string"){
validate21.errors = [{instancePath:"/agentId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate21.errors = [{instancePath:"/agentName",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate23(data.data)){
validate21.errors = below("/data", validate23.errors);
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
validate21.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate21.errors = null;
return true;
}

function validate23(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.timestamp !== undefined){
if(!validate8(data.timestamp)){
validate23.errors = below("/timestamp", validate8.errors);
return false;
}
}
{
if(data.data !== undefined){
if(!validate25(data.data)){
validate23.errors = below("/data", validate25.errors);
return false;
}
}
}
}
else {
validate23.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate23.errors = null;
return true;
}

function validate25(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.conversationId !== undefined){
if(typeof data.conversationId !== "string"){
validate25.errors = [{instancePath:"/conversationId",keyword:"type",message:"must be a string"}];
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
validate25.errors = [{instancePath:"/conversationRecording",keyword:"format",message:"must match format \"uri\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:"/conversationRecording",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.transcription !== undefined){
if(!validate26(data.transcription)){
validate25.errors = below("/transcription", validate26.errors);
return false;
}
}
{
if(data.outcomeResult !== undefined){
if(!validate34(data.outcomeResult)){
validate25.errors = below("/outcomeResult", validate34.errors);
return false;
}
}
}
}
}
}
else {
validate25.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate25.errors = null;
return true;
}

function validate34(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
validate34.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate34.errors = null;
return true;
}

function validate26(data){
{
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!validate27(data[i0])){
validate26.errors = below("/" + i0, validate27.errors);
return false;
}
}
}
else {
validate26.errors = [{instancePath:"",keyword:"type",message:"must be an array"}];
return false;
}
}
validate26.errors = null;
return true;
}

function validate27(data){
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
if(!validate28(data)){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs3 = errors;
if(!validate30(data)){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err1 = {instancePath:"",keyword:"if",message:"must match the schema in "+ifClause0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate27.errors = vErrors;
return false;
}
validate27.errors = vErrors;
return errors === 0;
}

function validate30(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.User === undefined) && (missing0 = "User")){
validate30.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "User")){
validate30.errors = [{instancePath:"",keyword:"additionalProperties",message:"must not have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.User !== undefined){
if(typeof data.User !== "string"){
validate30.errors = [{instancePath:"/User",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
else {
validate30.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}

function validate28(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.Agent === undefined) && (missing0 = "Agent")){
validate28.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "Agent")){
validate28.errors = [{instancePath:"",keyword:"additionalProperties",message:"must not have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.Agent !== undefined){
if(typeof data.Agent !== "string"){
validate28.errors = [{instancePath:"/Agent",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
else {
validate28.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}


/** A `WebhookNoAuth`. */
export const isWebhookNoAuth: Validator<WebhookNoAuth> = validate2;

/** A `WebhookBearerAuth`. */
export const isWebhookBearerAuth: Validator<WebhookBearerAuth> = validate4;

/** A `WebhookAuth`. */
export const isWebhookAuth: Validator<WebhookAuth> = validate1;
