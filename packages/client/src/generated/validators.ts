// Made by @voice-agent/codegen from specs/openapi.
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

/** The parameters of `listJobs`, before they are written into the URL, and its body. */
export const isListJobsRequest: Validator<{ query: NonNullable<operations['listJobs']['parameters']['query']>; body?: NonNullable<operations['listJobs']['requestBody']>['content']['application/json'] }> = validate1;
function validate1(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.query === undefined) && (missing0 = "query")){
validate1.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.query !== undefined){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.projectId === undefined) && (missing1 = "projectId")){
validate1.errors = [{instancePath:"/query",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
if(data0.projectId !== undefined){
if(typeof data0.projectId !== "string"){
validate1.errors = [{instancePath:"/query/projectId",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
else {
validate1.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
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
if(data.sort !== undefined){
if(!validate3(data.sort)){
validate2.errors = below("/sort", validate3.errors);
return false;
}
}
{
if(data.take !== undefined){
let data1 = data.take;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate2.errors = [{instancePath:"/take",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data1 == "number"){
if(data1 < 1 || isNaN(data1)){
validate2.errors = [{instancePath:"/take",keyword:"minimum",message:"must be at least 1"}];
return false;
}
}
}
}
{
if(data.skip !== undefined){
let data2 = data.skip;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate2.errors = [{instancePath:"/skip",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data2 == "number"){
if(data2 < 1 || isNaN(data2)){
validate2.errors = [{instancePath:"/skip",keyword:"minimum",message:"must be at least 1"}];
return false;
}
}
}
}
{
if(data.search !== undefined){
if(typeof data.search !== "string"){
validate2.errors = [{instancePath:"/search",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.status !== undefined){
if(!validate5(data.status)){
validate2.errors = below("/status", validate5.errors);
return false;
}
}
{
if(data.type !== undefined){
if(!validate7(data.type)){
validate2.errors = below("/type", validate7.errors);
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
validate2.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate2.errors = null;
return true;
}

function validate7(data){
if(typeof data !== "string"){
validate7.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
if(!((((data === "TRANSCRIPTION") || (data === "TRANSLATION")) || (data === "TTS")) || (data === "AI_CONTENT"))){
validate7.errors = [{instancePath:"",keyword:"enum",message:"must be one of \"TRANSCRIPTION\", \"TRANSLATION\", \"TTS\", \"AI_CONTENT\""}];
return false;
}
validate7.errors = null;
return true;
}

function validate5(data){
if(typeof data !== "string"){
validate5.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
if(!(((data === "PENDING") || (data === "COMPLETED")) || (data === "FAILED"))){
validate5.errors = [{instancePath:"",keyword:"enum",message:"must be one of \"PENDING\", \"COMPLETED\", \"FAILED\""}];
return false;
}
validate5.errors = null;
return true;
}

function validate3(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
validate3.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate3.errors = null;
return true;
}


/** The request body of `listJobs`. */
export const isListJobsBody: Validator<NonNullable<operations['listJobs']['requestBody']>['content']['application/json']> = validate2;

/** The body of a 2XX response of `listJobs`. */
export const isListJobsResponse: Validator<operations['listJobs']['responses']['2XX']['content']['application/json']> = validate10;
function validate10(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate10.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
validate10.errors = [{instancePath:"/success",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate10.errors = [{instancePath:"/message",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate11(data.data)){
validate10.errors = below("/data", validate11.errors);
return false;
}
}
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
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.jobs === undefined) && (missing0 = "jobs")) || ((data.total === undefined) && (missing0 = "total"))) || ((data.filtered === undefined) && (missing0 = "filtered"))){
validate11.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.jobs !== undefined){
let data0 = data.jobs;
{
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!validate12(data0[i0])){
validate11.errors = below("/jobs/" + i0, validate12.errors);
return false;
}
}
}
else {
validate11.errors = [{instancePath:"/jobs",keyword:"type",message:"must be an array"}];
return false;
}
}
}
{
if(data.total !== undefined){
let data2 = data.total;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate11.errors = [{instancePath:"/total",keyword:"type",message:"must be an integer"}];
return false;
}
}
{
if(data.filtered !== undefined){
let data3 = data.filtered;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate11.errors = [{instancePath:"/filtered",keyword:"type",message:"must be an integer"}];
return false;
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
validate11.errors = null;
return true;
}

const formats0 = /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)t(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
function validate12(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.id === undefined) && (missing0 = "id")){
validate12.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
if(typeof data.id !== "string"){
validate12.errors = [{instancePath:"/id",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.title !== undefined){
if(typeof data.title !== "string"){
validate12.errors = [{instancePath:"/title",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.url !== undefined){
if(typeof data.url !== "string"){
validate12.errors = [{instancePath:"/url",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.cost !== undefined){
if(!(typeof data.cost == "number")){
validate12.errors = [{instancePath:"/cost",keyword:"type",message:"must be a number"}];
return false;
}
}
{
if(data.systemModelKey !== undefined){
if(typeof data.systemModelKey !== "string"){
validate12.errors = [{instancePath:"/systemModelKey",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.relevantJobId !== undefined){
if(typeof data.relevantJobId !== "string"){
validate12.errors = [{instancePath:"/relevantJobId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.attributes !== undefined){
if(!validate13(data.attributes)){
validate12.errors = below("/attributes", validate13.errors);
return false;
}
}
{
if(data.createdAt !== undefined){
let data7 = data.createdAt;
{
{
if(typeof data7 === "string"){
if(!(formats0.test(data7))){
validate12.errors = [{instancePath:"/createdAt",keyword:"format",message:"must match format \"date-time\""}];
return false;
}
}
else {
validate12.errors = [{instancePath:"/createdAt",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.updatedAt !== undefined){
let data8 = data.updatedAt;
{
{
if(typeof data8 === "string"){
if(!(formats0.test(data8))){
validate12.errors = [{instancePath:"/updatedAt",keyword:"format",message:"must match format \"date-time\""}];
return false;
}
}
else {
validate12.errors = [{instancePath:"/updatedAt",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.apiKey !== undefined){
{
{
if(!(typeof data.apiKey === "string")){
validate12.errors = [{instancePath:"/apiKey",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.createdBy !== undefined){
if(typeof data.createdBy !== "string"){
validate12.errors = [{instancePath:"/createdBy",keyword:"type",message:"must be a string"}];
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

function validate13(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiKey !== undefined){
{
{
if(!(typeof data.apiKey === "string")){
validate13.errors = [{instancePath:"/apiKey",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.mediaUrl !== undefined){
if(typeof data.mediaUrl !== "string"){
validate13.errors = [{instancePath:"/mediaUrl",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.model !== undefined){
if(typeof data.model !== "string"){
validate13.errors = [{instancePath:"/model",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.agentName !== undefined){
if(typeof data.agentName !== "string"){
validate13.errors = [{instancePath:"/agentName",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.duration !== undefined){
if(!(typeof data.duration == "number")){
validate13.errors = [{instancePath:"/duration",keyword:"type",message:"must be a number"}];
return false;
}
}
{
if(data.voice !== undefined){
if(typeof data.voice !== "string"){
validate13.errors = [{instancePath:"/voice",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.sourceJob !== undefined){
if(typeof data.sourceJob !== "string"){
validate13.errors = [{instancePath:"/sourceJob",keyword:"type",message:"must be a string"}];
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
validate13.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate13.errors = null;
return true;
}


/** The parameters of `listWebTools`, before they are written into the URL, and its body. */
export const isListWebToolsRequest: Validator<{ query?: NonNullable<operations['listWebTools']['parameters']['query']> }> = validate17;
const formats4 = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
function validate17(data){
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
if(!(formats4.test(data1))){
validate17.errors = [{instancePath:"/query/voiceAgentId",keyword:"format",message:"must match format \"uuid\""}];
return false;
}
}
else {
validate17.errors = [{instancePath:"/query/voiceAgentId",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data0.isActive !== undefined){
if(typeof data0.isActive !== "boolean"){
validate17.errors = [{instancePath:"/query/isActive",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data0.skip !== undefined){
if(typeof data0.skip !== "string"){
validate17.errors = [{instancePath:"/query/skip",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.take !== undefined){
if(typeof data0.take !== "string"){
validate17.errors = [{instancePath:"/query/take",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data0.type !== undefined){
if(!validate18(data0.type)){
validate17.errors = below("/query/type", validate18.errors);
return false;
}
}
}
}
}
}
}
else {
validate17.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
else {
validate17.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate17.errors = null;
return true;
}

function validate18(data){
if(typeof data !== "string"){
validate18.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
if(!(((data === "MCP") || (data === "FUNCTION")) || (data === "WEB_TOOL"))){
validate18.errors = [{instancePath:"",keyword:"enum",message:"must be one of \"MCP\", \"FUNCTION\", \"WEB_TOOL\""}];
return false;
}
validate18.errors = null;
return true;
}


/** The body of a 2XX response of `listWebTools`. */
export const isListWebToolsResponse: Validator<operations['listWebTools']['responses']['2XX']['content']['application/json']> = validate20;
function validate20(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate20.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
validate20.errors = [{instancePath:"/success",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate20.errors = [{instancePath:"/message",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate21(data.data)){
validate20.errors = below("/data", validate21.errors);
return false;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate20.errors = null;
return true;
}

function validate21(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.total === undefined) && (missing0 = "total")) || ((data.filtered === undefined) && (missing0 = "filtered"))) || ((data.items === undefined) && (missing0 = "items"))){
validate21.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.total !== undefined){
let data0 = data.total;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate21.errors = [{instancePath:"/total",keyword:"type",message:"must be an integer"}];
return false;
}
}
{
if(data.filtered !== undefined){
let data1 = data.filtered;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate21.errors = [{instancePath:"/filtered",keyword:"type",message:"must be an integer"}];
return false;
}
}
{
if(data.items !== undefined){
let data2 = data.items;
{
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!validate22(data2[i0])){
validate21.errors = below("/items/" + i0, validate22.errors);
return false;
}
}
}
else {
validate21.errors = [{instancePath:"/items",keyword:"type",message:"must be an array"}];
return false;
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

function validate22(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.id === undefined) && (missing0 = "id")){
validate22.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
{
{
if(typeof data0 === "string"){
if(!(formats4.test(data0))){
validate22.errors = [{instancePath:"/id",keyword:"format",message:"must match format \"uuid\""}];
return false;
}
}
else {
validate22.errors = [{instancePath:"/id",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.persistentId !== undefined){
if(typeof data.persistentId !== "string"){
validate22.errors = [{instancePath:"/persistentId",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.version !== undefined){
let data2 = data.version;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate22.errors = [{instancePath:"/version",keyword:"type",message:"must be an integer"}];
return false;
}
}
{
if(data.name !== undefined){
if(!validate23(data.name)){
validate22.errors = below("/name", validate23.errors);
return false;
}
}
{
if(data.type !== undefined){
if(!validate25(data.type)){
validate22.errors = below("/type", validate25.errors);
return false;
}
}
{
if(data.userId !== undefined){
let data5 = data.userId;
{
{
if(typeof data5 === "string"){
if(!(formats4.test(data5))){
validate22.errors = [{instancePath:"/userId",keyword:"format",message:"must match format \"uuid\""}];
return false;
}
}
else {
validate22.errors = [{instancePath:"/userId",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.projectId !== undefined){
let data6 = data.projectId;
{
{
if(typeof data6 === "string"){
if(!(formats4.test(data6))){
validate22.errors = [{instancePath:"/projectId",keyword:"format",message:"must match format \"uuid\""}];
return false;
}
}
else {
validate22.errors = [{instancePath:"/projectId",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.isActive !== undefined){
if(typeof data.isActive !== "boolean"){
validate22.errors = [{instancePath:"/isActive",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.async !== undefined){
if(typeof data.async !== "boolean"){
validate22.errors = [{instancePath:"/async",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.description !== undefined){
if(!validate27(data.description)){
validate22.errors = below("/description", validate27.errors);
return false;
}
}
{
if(data.collectionId !== undefined){
let data10 = data.collectionId;
{
{
if(typeof data10 === "string"){
if(!(formats4.test(data10))){
validate22.errors = [{instancePath:"/collectionId",keyword:"format",message:"must match format \"uuid\""}];
return false;
}
}
else {
validate22.errors = [{instancePath:"/collectionId",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.toolSettings !== undefined){
if(!validate29(data.toolSettings)){
validate22.errors = below("/toolSettings", validate29.errors);
return false;
}
}
{
if(data.params !== undefined){
if(!validate31(data.params)){
validate22.errors = below("/params", validate31.errors);
return false;
}
}
{
if(data.messages !== undefined){
if(!validate38(data.messages)){
validate22.errors = below("/messages", validate38.errors);
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
}
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

function validate38(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!validate39(data[i0])){
vErrors = vErrors === null ? below("/" + i0, validate39.errors) : vErrors.concat(below("/" + i0, validate39.errors));
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
if(valid0){
const _errs2 = errors;
let count0 = 0;
for(let i1=0; i1<data.length; i1++){
let data1 = data[i1];
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing0;
if((data1.type === undefined) && (missing0 = "type")){
const err0 = {instancePath:"/" + i1,keyword:"required",message:"must have the property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data1.type !== undefined){
if("system" !== data1.type){
const err1 = {instancePath:"/" + i1+"/type",keyword:"const",message:"must be \"system\""};
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
else {
const err2 = {instancePath:"/" + i1,keyword:"type",message:"must be an object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0){
count0++;
}
}
if(!(count0 >= 0 && count0 <= 1)){
validate38.errors = [{instancePath:"",rule:"web-tool.update.message-types-unique",keyword:"contains",message:"must contain at most 1 matching item"}];
return false;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
const seen0 = new Set();
let valid2 = true;
for(let i2=0; i2<data.length; i2++){
const item0 = data[i2];
if(typeof item0 == "object" && item0 !== null && Object.hasOwn(item0, "type")){
if(seen0.has(item0["type"])){
valid2 = false;
break;
}
seen0.add(item0["type"]);
}
}
if(!valid2){
validate38.errors = [{instancePath:"",rule:"web-tool.update.message-types-unique",keyword:"x-unique-items-by",message:"must not have two items with the same type"}];
return false;
}
}
}
}
else {
validate38.errors = [{instancePath:"",keyword:"type",message:"must be an array"}];
return false;
}
}
validate38.errors = vErrors;
return errors === 0;
}

function validate39(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
if(typeof data.type !== "string"){
validate39.errors = [{instancePath:"/type",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.content !== undefined){
if(typeof data.content !== "string"){
validate39.errors = [{instancePath:"/content",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
else {
validate39.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate39.errors = null;
return true;
}

function validate31(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "type")){
const _errs2 = errors;
if(!validate32(data[key0])){
vErrors = vErrors === null ? below("/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), validate32.errors) : vErrors.concat(below("/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), validate32.errors));
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
if(_errs1 === errors){
if(data.type !== undefined){
if(!validate32(data.type)){
vErrors = vErrors === null ? below("/type", validate32.errors) : vErrors.concat(below("/type", validate32.errors));
errors = vErrors.length;
}
}
}
}
else {
validate31.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}

function validate32(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
if(!validate33(data.type)){
validate32.errors = below("/type", validate33.errors);
return false;
}
}
{
if(data.description !== undefined){
if(typeof data.description !== "string"){
validate32.errors = [{instancePath:"/description",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
else {
validate32.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate32.errors = null;
return true;
}

function validate33(data){
if((typeof data !== "string") && (!(Array.isArray(data)))){
validate33.errors = [{instancePath:"",keyword:"type",message:"must be a string or an array"}];
return false;
}
{
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(typeof data[i0] !== "string"){
validate33.errors = [{instancePath:"/" + i0,keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
validate33.errors = null;
return true;
}

function validate29(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.serverUrl !== undefined){
if(typeof data.serverUrl !== "string"){
validate29.errors = [{instancePath:"/serverUrl",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.httpHeaders !== undefined){
let data1 = data.httpHeaders;
{
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
{
{
if(!(typeof data1[key0] === "string")){
validate29.errors = [{instancePath:"/httpHeaders/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
else {
validate29.errors = [{instancePath:"/httpHeaders",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data.pathParameters !== undefined){
let data3 = data.pathParameters;
{
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(typeof data3[key1] !== "string"){
validate29.errors = [{instancePath:"/pathParameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate29.errors = [{instancePath:"/pathParameters",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data.timeout !== undefined){
if(!(typeof data.timeout == "number")){
validate29.errors = [{instancePath:"/timeout",keyword:"type",message:"must be a number"}];
return false;
}
}
{
if(data.authToken !== undefined){
{
{
if(!(typeof data.authToken === "string")){
validate29.errors = [{instancePath:"/authToken",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.methodType !== undefined){
if(typeof data.methodType !== "string"){
validate29.errors = [{instancePath:"/methodType",keyword:"type",message:"must be a string"}];
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
validate29.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate29.errors = null;
return true;
}

const func0 = (text) => {
  let length = 0;
  for (const _ of text) length++;
  return length;
};
function validate27(data){
{
if(typeof data === "string"){
if(func0(data) > 1000){
validate27.errors = [{instancePath:"",keyword:"maxLength",message:"must have at most 1000 characters"}];
return false;
}
else {
if(func0(data) < 1){
validate27.errors = [{instancePath:"",keyword:"minLength",message:"must have at least 1 character"}];
return false;
}
}
}
else {
validate27.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
}
validate27.errors = null;
return true;
}

function validate25(data){
if(typeof data !== "string"){
validate25.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
if(!((data === "FUNCTION") || (data === "MCP"))){
validate25.errors = [{instancePath:"",keyword:"enum",message:"must be one of \"FUNCTION\", \"MCP\""}];
return false;
}
validate25.errors = null;
return true;
}

function validate23(data){
{
if(typeof data === "string"){
if(func0(data) > 250){
validate23.errors = [{instancePath:"",keyword:"maxLength",message:"must have at most 250 characters"}];
return false;
}
else {
if(func0(data) < 1){
validate23.errors = [{instancePath:"",keyword:"minLength",message:"must have at least 1 character"}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
}
validate23.errors = null;
return true;
}


/** The parameters of `updateWebTool`, before they are written into the URL, and its body. */
export const isUpdateWebToolRequest: Validator<{ path: NonNullable<operations['updateWebTool']['parameters']['path']>; body?: NonNullable<operations['updateWebTool']['requestBody']>['content']['application/json'] }> = validate44;
function validate44(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.path === undefined) && (missing0 = "path")){
validate44.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.path !== undefined){
let data0 = data.path;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.id === undefined) && (missing1 = "id")){
validate44.errors = [{instancePath:"/path",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
if(data0.id !== undefined){
let data1 = data0.id;
{
{
if(typeof data1 === "string"){
if(!(formats4.test(data1))){
validate44.errors = [{instancePath:"/path/id",keyword:"format",message:"must match format \"uuid\""}];
return false;
}
}
else {
validate44.errors = [{instancePath:"/path/id",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
}
else {
validate44.errors = [{instancePath:"/path",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data.body !== undefined){
if(!validate45(data.body)){
validate44.errors = below("/body", validate45.errors);
return false;
}
}
}
}
}
else {
validate44.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate44.errors = null;
return true;
}

function validate45(data){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = true;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
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
if(data.type !== undefined){
if("FUNCTION" !== data.type){
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
if(!validate46(data)){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs4 = errors;
const _errs5 = errors;
let valid2 = true;
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.type === undefined) && (missing1 = "type")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data.type !== undefined){
if("MCP" !== data.type){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
var _valid1 = _errs6 === errors;
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs8 = errors;
if(!validate55(data)){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var _valid1 = _errs8 === errors;
valid2 = _valid1;
ifClause1 = "then";
}
else {
const _errs9 = errors;
if(!validate61(data)){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
ifClause1 = "else";
}
if(!valid2){
const err4 = {instancePath:"",keyword:"if",message:"must match the schema in "+ifClause1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate45.errors = vErrors;
return false;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err5 = {instancePath:"",keyword:"if",message:"must match the schema in "+ifClause0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate45.errors = vErrors;
return false;
}
validate45.errors = vErrors;
return errors === 0;
}

function validate61(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
var valid0 = false;
validate61.errors = [{instancePath:"/type",keyword:"false schema",message:"is not allowed here"}];
return false;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs1 = errors;
if(!validate23(data.name)){
vErrors = vErrors === null ? below("/name", validate23.errors) : vErrors.concat(below("/name", validate23.errors));
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs2 = errors;
if(!validate27(data.description)){
vErrors = vErrors === null ? below("/description", validate27.errors) : vErrors.concat(below("/description", validate27.errors));
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolSettings !== undefined){
const _errs3 = errors;
if(!validate29(data.toolSettings)){
vErrors = vErrors === null ? below("/toolSettings", validate29.errors) : vErrors.concat(below("/toolSettings", validate29.errors));
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
const _errs4 = errors;
if(!validate38(data.messages)){
vErrors = vErrors === null ? below("/messages", validate38.errors) : vErrors.concat(below("/messages", validate38.errors));
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.async !== undefined){
const _errs5 = errors;
if(typeof data.async !== "boolean"){
validate61.errors = [{instancePath:"/async",keyword:"type",message:"must be a boolean"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
const _errs7 = errors;
if(!validate51(data.params)){
vErrors = vErrors === null ? below("/params", validate51.errors) : vErrors.concat(below("/params", validate51.errors));
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
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
}
else {
validate61.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate61.errors = vErrors;
return errors === 0;
}

const wrapper0 = { validate: validate51 };
function validate51(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
if(!validate33(data.type)){
validate51.errors = below("/type", validate33.errors);
return false;
}
}
{
if(data.properties !== undefined){
let data1 = data.properties;
{
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
if(!wrapper0.validate(data1[key0])){
validate51.errors = below("/properties/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), wrapper0.validate.errors);
return false;
}
}
}
else {
validate51.errors = [{instancePath:"/properties",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data.required !== undefined){
let data3 = data.required;
{
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
validate51.errors = [{instancePath:"/required/" + i0,keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate51.errors = [{instancePath:"/required",keyword:"type",message:"must be an array"}];
return false;
}
}
}
{
if(data.items !== undefined){
if(!wrapper0.validate(data.items)){
validate51.errors = below("/items", wrapper0.validate.errors);
return false;
}
}
}
}
}
}
else {
validate51.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate51.errors = null;
return true;
}

function validate55(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate55.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate55.errors = [{instancePath:"/type",keyword:"type",message:"must be a string"}];
return false;
}
if("MCP" !== data0){
validate55.errors = [{instancePath:"/type",keyword:"const",message:"must be \"MCP\""}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs3 = errors;
if(!validate23(data.name)){
vErrors = vErrors === null ? below("/name", validate23.errors) : vErrors.concat(below("/name", validate23.errors));
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs4 = errors;
if(!validate27(data.description)){
vErrors = vErrors === null ? below("/description", validate27.errors) : vErrors.concat(below("/description", validate27.errors));
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolSettings !== undefined){
const _errs5 = errors;
if(!validate29(data.toolSettings)){
vErrors = vErrors === null ? below("/toolSettings", validate29.errors) : vErrors.concat(below("/toolSettings", validate29.errors));
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
const _errs6 = errors;
if(!validate38(data.messages)){
vErrors = vErrors === null ? below("/messages", validate38.errors) : vErrors.concat(below("/messages", validate38.errors));
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.async !== undefined){
var valid0 = false;
validate55.errors = [{instancePath:"/async",rule:"web-tool.update.async-not-allowed-for-mcp",keyword:"false schema",message:"is not allowed here"}];
return false;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
var valid0 = false;
validate55.errors = [{instancePath:"/params",rule:"web-tool.update.params-not-allowed-for-mcp",keyword:"false schema",message:"is not allowed here"}];
return false;
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
}
}
else {
validate55.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate55.errors = vErrors;
return errors === 0;
}

function validate46(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.async === undefined) && (missing0 = "async"))){
validate46.errors = [{instancePath:"",rule:missing0==="async"?"web-tool.update.async-required-for-function":undefined,keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 !== "string"){
validate46.errors = [{instancePath:"/type",keyword:"type",message:"must be a string"}];
return false;
}
if("FUNCTION" !== data0){
validate46.errors = [{instancePath:"/type",keyword:"const",message:"must be \"FUNCTION\""}];
return false;
}
}
{
if(data.name !== undefined){
if(!validate23(data.name)){
validate46.errors = below("/name", validate23.errors);
return false;
}
}
{
if(data.description !== undefined){
if(!validate27(data.description)){
validate46.errors = below("/description", validate27.errors);
return false;
}
}
{
if(data.toolSettings !== undefined){
if(!validate29(data.toolSettings)){
validate46.errors = below("/toolSettings", validate29.errors);
return false;
}
}
{
if(data.messages !== undefined){
if(!validate38(data.messages)){
validate46.errors = below("/messages", validate38.errors);
return false;
}
}
{
if(data.async !== undefined){
if(typeof data.async !== "boolean"){
validate46.errors = [{instancePath:"/async",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.params !== undefined){
if(!validate51(data.params)){
validate46.errors = below("/params", validate51.errors);
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
validate46.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate46.errors = null;
return true;
}


/** The request body of `updateWebTool`. */
export const isUpdateWebToolBody: Validator<NonNullable<operations['updateWebTool']['requestBody']>['content']['application/json']> = validate45;

/** The body of a 2XX response of `updateWebTool`. */
export const isUpdateWebToolResponse: Validator<operations['updateWebTool']['responses']['2XX']['content']['application/json']> = validate69;
function validate69(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate69.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
validate69.errors = [{instancePath:"/success",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate69.errors = [{instancePath:"/message",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined){
if(!validate22(data.data)){
validate69.errors = below("/data", validate22.errors);
return false;
}
}
}
}
}
}
else {
validate69.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate69.errors = null;
return true;
}

