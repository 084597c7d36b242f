// Made by @voice-agent/codegen from src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.

import type { operations } from './types.ts';

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

/** The parameters of `configureWebhook`, before they are written into the URL, and its body. */
export const isConfigureWebhookRequest: Validator<{ path: NonNullable<operations['configureWebhook']['parameters']['path']>; body: NonNullable<operations['configureWebhook']['requestBody']>['content']['application/json'] }> = validate1;
const pattern0 = /* @__PURE__ */ new RegExp("^(?!\\.{0,2}$)", "u");
function validate1(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.path === undefined) && (missing0 = "path")) || ((data.body === undefined) && (missing0 = "body"))){
validate1.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.path !== undefined){
let data0 = data.path;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.id === undefined) && (missing1 = "id")){
validate1.errors = [{instancePath:"/path",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
if(data0.id !== undefined){
let data1 = data0.id;
if(typeof data1 !== "string"){
validate1.errors = [{instancePath:"/path/id",keyword:"type",message:"must be a string"}];
return false;
}
{
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate1.errors = [{instancePath:"/path/id",keyword:"pattern",message:"must match pattern \"^(?!\\.{0,2}$)\""}];
return false;
}
}
}
}
}
}
else {
validate1.errors = [{instancePath:"/path",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data.body !== undefined){
if(!validate2(data.body)){
validate1.errors = below("/body", validate2.errors);
return false;
}
}
}
}
}
else {
validate1.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate1.errors = null;
return true;
}

function validate2(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.webhookUrl !== undefined){
if(typeof data.webhookUrl !== "string"){
validate2.errors = [{instancePath:"/webhookUrl",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.webhookAuth !== undefined){
if(!validate3(data.webhookAuth)){
validate2.errors = below("/webhookAuth", validate3.errors);
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:"",rule:"webhook.configuration",keyword:"type",message:"must be an object"}];
return false;
}
}
validate2.errors = null;
return true;
}

function validate3(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.authKey === undefined) && (missing0 = "authKey")){
validate3.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.authKey !== undefined){
let data0 = data.authKey;
if(typeof data0 !== "string"){
validate3.errors = [{instancePath:"/authKey",keyword:"type",message:"must be a string"}];
return false;
}
if(!((data0 === "noAuth") || (data0 === "bearer"))){
validate3.errors = [{instancePath:"/authKey",keyword:"enum",message:"must be one of \"noAuth\", \"bearer\""}];
return false;
}
}
{
if(data.authSecret !== undefined){
if(typeof data.authSecret !== "string"){
validate3.errors = [{instancePath:"/authSecret",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
else {
validate3.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate3.errors = null;
return true;
}


/** The parameters of `setReceiver`, before they are written into the URL, and its body. */
export const isSetReceiverRequest: Validator<{ path: NonNullable<operations['setReceiver']['parameters']['path']>; body: NonNullable<operations['setReceiver']['requestBody']>['content']['application/json'] }> = validate6;
function validate6(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.path === undefined) && (missing0 = "path")) || ((data.body === undefined) && (missing0 = "body"))){
validate6.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.id === undefined) && (missing1 = "id")){
validate6.errors = [{instancePath:"/path",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
if(data0.id !== undefined){
let data1 = data0.id;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate6.errors = [{instancePath:"/path/id",keyword:"type",message:"must be a string"}];
return false;
}
var valid2 = _errs4 === errors;
if(valid2){
const _errs6 = errors;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate6.errors = [{instancePath:"/path/id",keyword:"pattern",message:"must match pattern \"^(?!\\.{0,2}$)\""}];
return false;
}
}
var valid2 = _errs6 === errors;
}
}
}
}
else {
validate6.errors = [{instancePath:"/path",keyword:"type",message:"must be an object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.body !== undefined){
let data2 = data.body;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing2;
if((data2.kind === undefined) && (missing2 = "kind")){
validate6.errors = [{instancePath:"/body",keyword:"required",message:"must have the property '"+missing2+"'"}];
return false;
}
else {
const _errs9 = errors;
for(const key0 in data2){
if(!(key0 === "kind")){
validate6.errors = [{instancePath:"/body",keyword:"additionalProperties",message:"must not have additional properties"}];
return false;
break;
}
}
if(_errs9 === errors){
if(data2.kind !== undefined){
if(!validate7(data2.kind)){
vErrors = vErrors === null ? below("/body/kind", validate7.errors) : vErrors.concat(below("/body/kind", validate7.errors));
errors = vErrors.length;
}
}
}
}
}
else {
validate6.errors = [{instancePath:"/body",keyword:"type",message:"must be an object"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate6.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}

function validate7(data){
if(typeof data !== "string"){
validate7.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
if(!(((data === "built-in") || (data === "own")) || (data === "none"))){
validate7.errors = [{instancePath:"",keyword:"enum",message:"must be one of \"built-in\", \"own\", \"none\""}];
return false;
}
validate7.errors = null;
return true;
}


/** The parameters of `listCalls`, before they are written into the URL, and its body. */
export const isListCallsRequest: Validator<{ query?: NonNullable<operations['listCalls']['parameters']['query']> }> = validate9;
function validate9(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.agentId !== undefined){
if(typeof data0.agentId !== "string"){
validate9.errors = [{instancePath:"/query/agentId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.failing !== undefined){
if(typeof data0.failing !== "boolean"){
validate9.errors = [{instancePath:"/query/failing",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data0.search !== undefined){
if(typeof data0.search !== "string"){
validate9.errors = [{instancePath:"/query/search",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.until !== undefined){
if(typeof data0.until !== "string"){
validate9.errors = [{instancePath:"/query/until",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.skip !== undefined){
let data5 = data0.skip;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
validate9.errors = [{instancePath:"/query/skip",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data5 == "number"){
if(data5 < 0 || isNaN(data5)){
validate9.errors = [{instancePath:"/query/skip",keyword:"minimum",message:"must be at least 0"}];
return false;
}
}
}
}
{
if(data0.take !== undefined){
let data6 = data0.take;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate9.errors = [{instancePath:"/query/take",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data6 == "number"){
if(data6 > 1000 || isNaN(data6)){
validate9.errors = [{instancePath:"/query/take",keyword:"maximum",message:"must be at most 1000"}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate9.errors = [{instancePath:"/query/take",keyword:"minimum",message:"must be at least 1"}];
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
}
else {
validate9.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
else {
validate9.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate9.errors = null;
return true;
}


/** The parameters of `startCall`, before they are written into the URL, and its body. */
export const isStartCallRequest: Validator<{ body: NonNullable<operations['startCall']['requestBody']>['content']['application/json'] }> = validate10;
function validate10(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate10.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
if(!validate11(data.body)){
validate10.errors = below("/body", validate11.errors);
return false;
}
}
}
}
else {
validate10.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate10.errors = null;
return true;
}

function validate11(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.agentId === undefined) && (missing0 = "agentId")){
validate11.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "agentId") || (key0 === "params")) || (key0 === "script")) || (key0 === "pace"))){
validate11.errors = [{instancePath:"",keyword:"additionalProperties",message:"must not have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.agentId !== undefined){
const _errs2 = errors;
if(typeof data.agentId !== "string"){
validate11.errors = [{instancePath:"/agentId",keyword:"type",message:"must be a string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data1 = data.params;
const _errs4 = errors;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
validate11.errors = [{instancePath:"/params",keyword:"type",message:"must be an object"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.script !== undefined){
const _errs6 = errors;
if(typeof data.script !== "string"){
validate11.errors = [{instancePath:"/script",keyword:"type",message:"must be a string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pace !== undefined){
const _errs8 = errors;
if(!validate12(data.pace)){
vErrors = vErrors === null ? below("/pace", validate12.errors) : vErrors.concat(below("/pace", validate12.errors));
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate11.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

function validate12(data){
if(typeof data !== "string"){
validate12.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
if(!((data === "real-time") || (data === "as-fast-as-possible"))){
validate12.errors = [{instancePath:"",keyword:"enum",message:"must be one of \"real-time\", \"as-fast-as-possible\""}];
return false;
}
validate12.errors = null;
return true;
}


/** The parameters of `listDeliveries`, before they are written into the URL, and its body. */
export const isListDeliveriesRequest: Validator<{ query?: NonNullable<operations['listDeliveries']['parameters']['query']> }> = validate15;
function validate15(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.callId !== undefined){
if(typeof data0.callId !== "string"){
validate15.errors = [{instancePath:"/query/callId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.agentId !== undefined){
if(typeof data0.agentId !== "string"){
validate15.errors = [{instancePath:"/query/agentId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.failing !== undefined){
if(typeof data0.failing !== "boolean"){
validate15.errors = [{instancePath:"/query/failing",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data0.take !== undefined){
let data4 = data0.take;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate15.errors = [{instancePath:"/query/take",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data4 == "number"){
if(data4 > 1000 || isNaN(data4)){
validate15.errors = [{instancePath:"/query/take",keyword:"maximum",message:"must be at most 1000"}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate15.errors = [{instancePath:"/query/take",keyword:"minimum",message:"must be at least 1"}];
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
else {
validate15.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
return false;
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


/** The parameters of `retryFailing`, before they are written into the URL, and its body. */
export const isRetryFailingRequest: Validator<{ query?: NonNullable<operations['retryFailing']['parameters']['query']> }> = validate16;
function validate16(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.callId !== undefined){
if(typeof data0.callId !== "string"){
validate16.errors = [{instancePath:"/query/callId",keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
else {
validate16.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate16.errors = null;
return true;
}


/** The parameters of `sendEvent`, before they are written into the URL, and its body. */
export const isSendEventRequest: Validator<{ body: NonNullable<operations['sendEvent']['requestBody']>['content']['application/json'] }> = validate17;
function validate17(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate17.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.webhookUrl === undefined) && (missing1 = "webhookUrl")) || ((data0.event === undefined) && (missing1 = "event"))){
validate17.errors = [{instancePath:"/body",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!(((key0 === "webhookUrl") || (key0 === "webhookAuth")) || (key0 === "event"))){
validate17.errors = [{instancePath:"/body",keyword:"additionalProperties",message:"must not have additional properties"}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.webhookUrl !== undefined){
const _errs4 = errors;
if(typeof data0.webhookUrl !== "string"){
validate17.errors = [{instancePath:"/body/webhookUrl",keyword:"type",message:"must be a string"}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.webhookAuth !== undefined){
const _errs6 = errors;
if(!validate3(data0.webhookAuth)){
vErrors = vErrors === null ? below("/body/webhookAuth", validate3.errors) : vErrors.concat(below("/body/webhookAuth", validate3.errors));
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate17.errors = [{instancePath:"/body",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
}
else {
validate17.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}


/** The parameters of `listLog`, before they are written into the URL, and its body. */
export const isListLogRequest: Validator<{ query?: NonNullable<operations['listLog']['parameters']['query']> }> = validate19;
const pattern2 = /* @__PURE__ */ new RegExp("^(failed|[1-5][0-9]{2})$", "u");
const pattern3 = /* @__PURE__ */ new RegExp("^[0-9]+$", "u");
function validate19(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.kind !== undefined){
if(!validate20(data0.kind)){
validate19.errors = below("/query/kind", validate20.errors);
return false;
}
}
{
if(data0.status !== undefined){
let data2 = data0.status;
{
if(typeof data2 === "string"){
if(!pattern2.test(data2)){
validate19.errors = [{instancePath:"/query/status",keyword:"pattern",message:"must match pattern \"^(failed|[1-5][0-9]{2})$\""}];
return false;
}
}
else {
validate19.errors = [{instancePath:"/query/status",keyword:"type",message:"must be a string"}];
return false;
}
}
}
{
if(data0.search !== undefined){
if(typeof data0.search !== "string"){
validate19.errors = [{instancePath:"/query/search",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.callId !== undefined){
if(typeof data0.callId !== "string"){
validate19.errors = [{instancePath:"/query/callId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.after !== undefined){
let data5 = data0.after;
{
if(typeof data5 === "string"){
if(!pattern3.test(data5)){
validate19.errors = [{instancePath:"/query/after",keyword:"pattern",message:"must match pattern \"^[0-9]+$\""}];
return false;
}
}
else {
validate19.errors = [{instancePath:"/query/after",keyword:"type",message:"must be a string"}];
return false;
}
}
}
{
if(data0.until !== undefined){
let data6 = data0.until;
{
if(typeof data6 === "string"){
if(!pattern3.test(data6)){
validate19.errors = [{instancePath:"/query/until",keyword:"pattern",message:"must match pattern \"^[0-9]+$\""}];
return false;
}
}
else {
validate19.errors = [{instancePath:"/query/until",keyword:"type",message:"must be a string"}];
return false;
}
}
}
{
if(data0.skip !== undefined){
let data7 = data0.skip;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate19.errors = [{instancePath:"/query/skip",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data7 == "number"){
if(data7 < 0 || isNaN(data7)){
validate19.errors = [{instancePath:"/query/skip",keyword:"minimum",message:"must be at least 0"}];
return false;
}
}
}
}
{
if(data0.take !== undefined){
let data8 = data0.take;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate19.errors = [{instancePath:"/query/take",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data8 == "number"){
if(data8 > 1000 || isNaN(data8)){
validate19.errors = [{instancePath:"/query/take",keyword:"maximum",message:"must be at most 1000"}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate19.errors = [{instancePath:"/query/take",keyword:"minimum",message:"must be at least 1"}];
return false;
}
}
}
}
}
{
if(data0.follow !== undefined){
if(typeof data0.follow !== "string"){
validate19.errors = [{instancePath:"/query/follow",keyword:"type",message:"must be a string"}];
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
}
else {
validate19.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
else {
validate19.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate19.errors = null;
return true;
}

function validate20(data){
if(typeof data !== "string"){
validate20.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
if(!((((data === "api") || (data === "delivery")) || (data === "tool")) || (data === "control"))){
validate20.errors = [{instancePath:"",keyword:"enum",message:"must be one of \"api\", \"delivery\", \"tool\", \"control\""}];
return false;
}
validate20.errors = null;
return true;
}


/** The parameters of `changeChoices`, before they are written into the URL, and its body. */
export const isChangeChoicesRequest: Validator<{ body: NonNullable<operations['changeChoices']['requestBody']>['content']['application/json'] }> = validate22;
function validate22(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate22.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
let data0 = data.body;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
if(typeof data0[key0] !== "string"){
validate22.errors = [{instancePath:"/body/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate22.errors = [{instancePath:"/body",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
}
else {
validate22.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate22.errors = null;
return true;
}


/** The parameters of `addFault`, before they are written into the URL, and its body. */
export const isAddFaultRequest: Validator<{ body: NonNullable<operations['addFault']['requestBody']>['content']['application/json'] }> = validate23;
function validate23(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.body === undefined) && (missing0 = "body")){
validate23.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.body !== undefined){
if(!validate24(data.body)){
validate23.errors = below("/body", validate24.errors);
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

function validate24(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate24.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "operation")) || (key0 === "times"))){
let data0 = data[key0];
const _errs2 = errors;
if((typeof data0 !== "string") && (!(typeof data0 == "number"))){
validate24.errors = [{instancePath:"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",message:"must be a string or a number"}];
return false;
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
if(_errs1 === errors){
if(data.name !== undefined){
const _errs4 = errors;
if(!validate25(data.name)){
vErrors = vErrors === null ? below("/name", validate25.errors) : vErrors.concat(below("/name", validate25.errors));
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.operation !== undefined){
const _errs5 = errors;
if(typeof data.operation !== "string"){
validate24.errors = [{instancePath:"/operation",keyword:"type",message:"must be a string"}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.times !== undefined){
let data3 = data.times;
const _errs7 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate24.errors = [{instancePath:"/times",keyword:"type",message:"must be an integer"}];
return false;
}
if(errors === _errs7){
if(typeof data3 == "number"){
if(data3 < 1 || isNaN(data3)){
validate24.errors = [{instancePath:"/times",keyword:"minimum",message:"must be at least 1"}];
return false;
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate24.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}

function validate25(data){
if(typeof data !== "string"){
validate25.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
if(!(((((((((((data === "latency") || (data === "rate-limit")) || (data === "status")) || (data === "stall")) || (data === "truncate")) || (data === "reset")) || (data === "slow-drip")) || (data === "content-type")) || (data === "malformed-json")) || (data === "empty-body")) || (data === "field"))){
validate25.errors = [{instancePath:"",keyword:"enum",message:"must be one of \"latency\", \"rate-limit\", \"status\", \"stall\", \"truncate\", \"reset\", \"slow-drip\", \"content-type\", \"malformed-json\", \"empty-body\", \"field\""}];
return false;
}
validate25.errors = null;
return true;
}


/** The parameters of `listJobs`, before they are written into the URL, and its body. */
export const isListJobsRequest: Validator<{ query: NonNullable<operations['listJobs']['parameters']['query']> }> = validate28;
function validate28(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.query === undefined) && (missing0 = "query")){
validate28.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.query !== undefined){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.projectId === undefined) && (missing1 = "projectId")){
validate28.errors = [{instancePath:"/query",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
if(data0.projectId !== undefined){
if(typeof data0.projectId !== "string"){
validate28.errors = [{instancePath:"/query/projectId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.status !== undefined){
if(typeof data0.status !== "string"){
validate28.errors = [{instancePath:"/query/status",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.type !== undefined){
if(typeof data0.type !== "string"){
validate28.errors = [{instancePath:"/query/type",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.search !== undefined){
if(typeof data0.search !== "string"){
validate28.errors = [{instancePath:"/query/search",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.skip !== undefined){
let data5 = data0.skip;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
validate28.errors = [{instancePath:"/query/skip",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data5 == "number"){
if(data5 < 1 || isNaN(data5)){
validate28.errors = [{instancePath:"/query/skip",keyword:"minimum",message:"must be at least 1"}];
return false;
}
}
}
}
{
if(data0.take !== undefined){
let data6 = data0.take;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate28.errors = [{instancePath:"/query/take",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data6 == "number"){
if(data6 < 1 || isNaN(data6)){
validate28.errors = [{instancePath:"/query/take",keyword:"minimum",message:"must be at least 1"}];
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
}
else {
validate28.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
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
validate28.errors = null;
return true;
}


/** The parameters of `listWebTools`, before they are written into the URL, and its body. */
export const isListWebToolsRequest: Validator<{ query?: NonNullable<operations['listWebTools']['parameters']['query']> }> = validate29;
const formats0 = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
function validate29(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.voiceAgentId !== undefined){
let data1 = data0.voiceAgentId;
{
{
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate29.errors = [{instancePath:"/query/voiceAgentId",keyword:"format",message:"must match format \"uuid\""}];
return false;
}
}
else {
validate29.errors = [{instancePath:"/query/voiceAgentId",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data0.isActive !== undefined){
if(typeof data0.isActive !== "boolean"){
validate29.errors = [{instancePath:"/query/isActive",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data0.type !== undefined){
if(typeof data0.type !== "string"){
validate29.errors = [{instancePath:"/query/type",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.search !== undefined){
if(typeof data0.search !== "string"){
validate29.errors = [{instancePath:"/query/search",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.skip !== undefined){
if(typeof data0.skip !== "string"){
validate29.errors = [{instancePath:"/query/skip",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.take !== undefined){
if(typeof data0.take !== "string"){
validate29.errors = [{instancePath:"/query/take",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
else {
validate29.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate29.errors = null;
return true;
}

