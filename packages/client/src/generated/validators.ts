// Made by @voice-agent/codegen from specs/openapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.

import type { operations } from './types.ts';

/** One reason why a value is not valid. Both pointers are JSON pointers. */
export interface ValidationError {
  /** Where in the value. */
  instancePath: string;
  /** Which keyword of the schema, by place. */
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** Tells whether a value is a T. After false, errors says why; the next call replaces it. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly ValidationError[] | null;
}

function codePoints(text) {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** The request body of `listJobs`. */
export const isListJobsBody: Validator<NonNullable<operations['listJobs']['requestBody']>['content']['application/json']> = validate21;
const schema32 = {"type":"object","description":"Which jobs to list. No field is required.","properties":{"sort":{"$ref":"#/$defs/JobSort"},"take":{"type":"integer","minimum":1,"description":"How many jobs to return. A greatest value is not described."},"skip":{"type":"integer","minimum":1,"description":"Where the list starts. Whether it counts pages or records is not described."},"search":{"type":"string","description":"A text to filter by."},"status":{"$ref":"#/$defs/JobStatus"},"type":{"$ref":"#/$defs/JobType"}}};
const schema33 = {"type":"object","description":"How to sort. Its fields are not described, so any object is accepted.","additionalProperties":true};
const schema34 = {"type":"string","description":"The state of a job, as a filter.","enum":["PENDING","COMPLETED","FAILED"]};
const schema35 = {"type":"string","description":"The kind of a job, as a filter.","enum":["TRANSCRIPTION","TRANSLATION","TTS","AI_CONTENT"]};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.sort !== undefined){
let data0 = data.sort;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
}
else {
validate21.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/$defs/JobSort/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.take !== undefined){
let data1 = data.take;
const _errs5 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate21.errors = [{instancePath:instancePath+"/take",schemaPath:"#/properties/take/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
validate21.errors = [{instancePath:instancePath+"/take",schemaPath:"#/properties/take/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.skip !== undefined){
let data2 = data.skip;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate21.errors = [{instancePath:instancePath+"/skip",schemaPath:"#/properties/skip/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
validate21.errors = [{instancePath:instancePath+"/skip",schemaPath:"#/properties/skip/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.search !== undefined){
const _errs9 = errors;
if(typeof data.search !== "string"){
validate21.errors = [{instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data4 = data.status;
const _errs11 = errors;
if(typeof data4 !== "string"){
validate21.errors = [{instancePath:instancePath+"/status",schemaPath:"#/$defs/JobStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data4 === "PENDING") || (data4 === "COMPLETED")) || (data4 === "FAILED"))){
validate21.errors = [{instancePath:instancePath+"/status",schemaPath:"#/$defs/JobStatus/enum",keyword:"enum",params:{allowedValues: schema34.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data5 = data.type;
const _errs14 = errors;
if(typeof data5 !== "string"){
validate21.errors = [{instancePath:instancePath+"/type",schemaPath:"#/$defs/JobType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data5 === "TRANSCRIPTION") || (data5 === "TRANSLATION")) || (data5 === "TTS")) || (data5 === "AI_CONTENT"))){
validate21.errors = [{instancePath:instancePath+"/type",schemaPath:"#/$defs/JobType/enum",keyword:"enum",params:{allowedValues: schema35.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs14 === errors;
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
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":{"sort":true,"take":true,"skip":true,"search":true,"status":true,"type":true},"dynamicProps":false,"dynamicItems":false};

/** The body of a 2XX answer of `listJobs`. */
export const isListJobsResponse: Validator<operations['listJobs']['responses']['2XX']['content']['application/json']> = validate22;
const schema36 = {"type":"object","description":"The envelope around a list of jobs.","required":["success","message","data"],"properties":{"success":{"type":"boolean","default":false,"description":"Whether the operation succeeded."},"message":{"type":"string","default":"success","description":"A word about the outcome."},"data":{"$ref":"#/$defs/JobList"}}};
const schema37 = {"type":"object","description":"One page of jobs.","required":["jobs","total","filtered"],"properties":{"jobs":{"type":"array","items":{"$ref":"#/$defs/Job"}},"total":{"type":"integer","description":"A count beside the list. The name suggests all jobs; the interface gives no definition."},"filtered":{"type":"integer","description":"A count beside the list. The name suggests the jobs that match; the interface gives no definition."}}};
const schema38 = {"type":"object","description":"A processing job. The record shows no status field.","required":["id"],"properties":{"id":{"type":"string","description":"Identifies the job."},"title":{"type":"string"},"url":{"type":"string"},"cost":{"type":"number"},"systemModelKey":{"type":"string"},"relevantJobId":{"type":"string","description":"Identifies a related job."},"attributes":{"$ref":"#/$defs/JobAttributes"},"createdAt":{"type":"string","format":"date-time","description":"When the job was created (ISO 8601)."},"updatedAt":{"type":"string","format":"date-time","description":"When the job was last updated (ISO 8601)."},"apiKey":{"type":"string","description":"Treat it as a secret."},"createdBy":{"type":"string"}}};
const schema39 = {"type":"object","description":"What a job was made from and with.","properties":{"apiKey":{"type":"string","description":"Treat it as a secret."},"mediaUrl":{"type":"string"},"model":{"type":"string"},"agentName":{"type":"string"},"duration":{"type":"number","description":"The unit is not described."},"voice":{"type":"string"},"sourceJob":{"type":"string"}}};
const formats0 = /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)t(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.id === undefined) && (missing0 = "id")){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
validate24.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
const _errs5 = errors;
if(typeof data.url !== "string"){
validate24.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cost !== undefined){
let data3 = data.cost;
const _errs7 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate24.errors = [{instancePath:instancePath+"/cost",schemaPath:"#/properties/cost/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.systemModelKey !== undefined){
const _errs9 = errors;
if(typeof data.systemModelKey !== "string"){
validate24.errors = [{instancePath:instancePath+"/systemModelKey",schemaPath:"#/properties/systemModelKey/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relevantJobId !== undefined){
const _errs11 = errors;
if(typeof data.relevantJobId !== "string"){
validate24.errors = [{instancePath:instancePath+"/relevantJobId",schemaPath:"#/properties/relevantJobId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attributes !== undefined){
let data6 = data.attributes;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.apiKey !== undefined){
const _errs16 = errors;
if(typeof data6.apiKey !== "string"){
validate24.errors = [{instancePath:instancePath+"/attributes/apiKey",schemaPath:"#/$defs/JobAttributes/properties/apiKey/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.mediaUrl !== undefined){
const _errs18 = errors;
if(typeof data6.mediaUrl !== "string"){
validate24.errors = [{instancePath:instancePath+"/attributes/mediaUrl",schemaPath:"#/$defs/JobAttributes/properties/mediaUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs18 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.model !== undefined){
const _errs20 = errors;
if(typeof data6.model !== "string"){
validate24.errors = [{instancePath:instancePath+"/attributes/model",schemaPath:"#/$defs/JobAttributes/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs20 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.agentName !== undefined){
const _errs22 = errors;
if(typeof data6.agentName !== "string"){
validate24.errors = [{instancePath:instancePath+"/attributes/agentName",schemaPath:"#/$defs/JobAttributes/properties/agentName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs22 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.duration !== undefined){
let data11 = data6.duration;
const _errs24 = errors;
if(!((typeof data11 == "number") && (isFinite(data11)))){
validate24.errors = [{instancePath:instancePath+"/attributes/duration",schemaPath:"#/$defs/JobAttributes/properties/duration/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid2 = _errs24 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.voice !== undefined){
const _errs26 = errors;
if(typeof data6.voice !== "string"){
validate24.errors = [{instancePath:instancePath+"/attributes/voice",schemaPath:"#/$defs/JobAttributes/properties/voice/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs26 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.sourceJob !== undefined){
const _errs28 = errors;
if(typeof data6.sourceJob !== "string"){
validate24.errors = [{instancePath:instancePath+"/attributes/sourceJob",schemaPath:"#/$defs/JobAttributes/properties/sourceJob/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs28 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/attributes",schemaPath:"#/$defs/JobAttributes/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data14 = data.createdAt;
const _errs30 = errors;
if(errors === _errs30){
if(errors === _errs30){
if(typeof data14 === "string"){
if(!(formats0.test(data14))){
validate24.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updatedAt !== undefined){
let data15 = data.updatedAt;
const _errs32 = errors;
if(errors === _errs32){
if(errors === _errs32){
if(typeof data15 === "string"){
if(!(formats0.test(data15))){
validate24.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.apiKey !== undefined){
const _errs34 = errors;
if(typeof data.apiKey !== "string"){
validate24.errors = [{instancePath:instancePath+"/apiKey",schemaPath:"#/properties/apiKey/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdBy !== undefined){
const _errs36 = errors;
if(typeof data.createdBy !== "string"){
validate24.errors = [{instancePath:instancePath+"/createdBy",schemaPath:"#/properties/createdBy/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs36 === errors;
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
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":{"id":true,"title":true,"url":true,"cost":true,"systemModelKey":true,"relevantJobId":true,"attributes":true,"createdAt":true,"updatedAt":true,"apiKey":true,"createdBy":true},"dynamicProps":false,"dynamicItems":false};


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.jobs === undefined) && (missing0 = "jobs")) || ((data.total === undefined) && (missing0 = "total"))) || ((data.filtered === undefined) && (missing0 = "filtered"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.jobs !== undefined){
let data0 = data.jobs;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate24(data0[i0], {instancePath:instancePath+"/jobs/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/jobs",schemaPath:"#/properties/jobs/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data2 = data.total;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate23.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filtered !== undefined){
let data3 = data.filtered;
const _errs6 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate23.errors = [{instancePath:instancePath+"/filtered",schemaPath:"#/properties/filtered/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":{"jobs":true,"total":true,"filtered":true},"dynamicProps":false,"dynamicItems":false};


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.success === undefined) && (missing0 = "success")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate22.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs3 = errors;
if(typeof data.message !== "string"){
validate22.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs5 = errors;
if(!(validate23(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":{"success":true,"message":true,"data":true},"dynamicProps":false,"dynamicItems":false};

/** The body of a 2XX answer of `listWebTools`. */
export const isListWebToolsResponse: Validator<operations['listWebTools']['responses']['2XX']['content']['application/json']> = validate27;
const schema40 = {"type":"object","description":"The envelope around a list of web tools.","required":["success","message","data"],"properties":{"success":{"type":"boolean","default":false,"description":"Whether the operation succeeded."},"message":{"type":"string","default":"success","description":"A word about the outcome."},"data":{"$ref":"#/$defs/WebToolList"}}};
const schema41 = {"type":"object","description":"One page of web tools.","required":["total","filtered","items"],"properties":{"total":{"type":"integer","description":"A count beside the list. The name suggests all web tools; the interface gives no definition."},"filtered":{"type":"integer","description":"A count beside the list. The name suggests the web tools that match; the interface gives no definition."},"items":{"type":"array","items":{"$ref":"#/$defs/WebTool"}}}};
const schema42 = {"type":"object","description":"A tool that a voice agent can use during a conversation.","required":["id"],"properties":{"id":{"type":"string","format":"uuid","description":"Identifies the web tool."},"persistentId":{"type":"string","description":"A second identifier, which is not the uuid."},"version":{"type":"integer","description":"When it changes is not described."},"name":{"$ref":"#/$defs/WebToolName"},"type":{"$ref":"#/$defs/WebToolType"},"userId":{"type":"string","format":"uuid"},"projectId":{"type":"string","format":"uuid"},"isActive":{"type":"boolean","description":"How a web tool becomes active or inactive is not described."},"async":{"type":"boolean"},"description":{"$ref":"#/$defs/WebToolDescription"},"collectionId":{"type":"string","format":"uuid"},"toolSettings":{"$ref":"#/$defs/ToolSettings"},"params":{"$ref":"#/$defs/WebToolParams"},"messages":{"$ref":"#/$defs/Messages"}}};
const schema43 = {"type":"string","description":"The name of a web tool.","minLength":1,"maxLength":250};
const schema44 = {"type":"string","description":"The kind of a web tool.","enum":["FUNCTION","MCP"]};
const schema45 = {"type":"string","description":"What a web tool is for.","minLength":1,"maxLength":1000};
const schema46 = {"type":"object","description":"How a web tool reaches its server.","properties":{"serverUrl":{"type":"string","description":"The address that the tool calls."},"httpHeaders":{"type":"object","description":"Header values by header name.","additionalProperties":{"type":"string"}},"pathParameters":{"type":"object","description":"Path parameter values by name.","additionalProperties":{"type":"string"}},"timeout":{"type":"number","description":"The unit is not described."},"authToken":{"type":"string","description":"A secret."},"methodType":{"type":"string","description":"The HTTP method of the tool's call. The allowed values are not described."}}};
const formats4 = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const func1 = codePoints;
const schema47 = {"type":"object","description":"The parameters of a web tool as an answer shows them, by parameter name.","additionalProperties":{"$ref":"#/$defs/WebToolParam"}};
const schema48 = {"type":"object","description":"One parameter of a web tool, as an answer shows it.","properties":{"type":{"$ref":"#/$defs/ParamSchemaType"},"description":{"type":"string"}}};
const schema49 = {"type":["string","array"],"description":"A type, or in the style of OpenAPI 3.1 a list of types. The allowed values are not described.","items":{"type":"string"}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
const _errs2 = errors;
if((typeof data0 !== "string") && (!(Array.isArray(data0)))){
validate31.errors = [{instancePath:instancePath+"/type",schemaPath:"#/$defs/ParamSchemaType/type",keyword:"type",params:{type: schema49.type},message:"must be string,array"}];
return false;
}
if(errors === _errs2){
if(Array.isArray(data0)){
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(typeof data0[i0] !== "string"){
validate31.errors = [{instancePath:instancePath+"/type/" + i0,schemaPath:"#/$defs/ParamSchemaType/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs4 === errors;
if(!valid2){
break;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs6 = errors;
if(typeof data.description !== "string"){
validate31.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":{"type":true,"description":true},"dynamicProps":false,"dynamicItems":false};


function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs2 = errors;
if(!(validate31(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema50 = {"type":"array","description":"The messages of a web tool. Each type appears at most once.","items":{"$ref":"#/$defs/Message"},"x-unique-items-by":"type","contains":{"properties":{"type":{"const":"system"}},"required":["type"]},"minContains":0,"maxContains":1};
const schema51 = {"type":"object","description":"A message of a web tool.","properties":{"type":{"type":"string","description":"The kind of message. Of the allowed values only `system` is described.","x-extensible-enum":["system"]},"content":{"type":"string"}}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.type !== undefined){
const _errs4 = errors;
if(typeof data0.type !== "string"){
validate34.errors = [{instancePath:instancePath+"/" + i0+"/type",schemaPath:"#/$defs/Message/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.content !== undefined){
const _errs6 = errors;
if(typeof data0.content !== "string"){
validate34.errors = [{instancePath:instancePath+"/" + i0+"/content",schemaPath:"#/$defs/Message/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/Message/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
if(valid0){
const _errs8 = errors;
const len1 = data.length;
let valid3 = true;
if(data.length > 0){
let count0 = 0;
for(let i1=0; i1<len1; i1++){
let data3 = data[i1];
const _errs9 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing0;
if((data3.type === undefined) && (missing0 = "type")){
const err0 = {instancePath:instancePath+"/" + i1,schemaPath:"#/contains/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data3.type !== undefined){
if("system" !== data3.type){
const err1 = {instancePath:instancePath+"/" + i1+"/type",schemaPath:"#/contains/properties/type/const",keyword:"const",params:{allowedValue: "system"},message:"must be equal to constant"};
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
var _valid0 = _errs9 === errors;
if(_valid0){
count0++;
if(count0 > 1){
valid3 = false;
break;
}
if(count0 >= 0){
valid3 = true;
}
}
}
}
if(!valid3){
validate34.errors = [{instancePath,schemaPath:"#/contains",keyword:"contains",params:{minContains: 0, maxContains: 1},message:"must contain at least 0 and no more than 1 valid item(s)"}];
return false;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
const seen0 = new Set();
let valid5 = true;
for(let i2=0; i2<data.length; i2++){
const value0 = data[i2]?.["type"];
if(value0 !== undefined && seen0.has(value0)){
valid5 = false;
break;
}
seen0.add(value0);
}
if(!valid5){
validate34.errors = [{instancePath,schemaPath:"#/x-unique-items-by",keyword:"x-unique-items-by",params:{property: "type"},message:"must not hold two items with the same type"}];
return false;
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.id === undefined) && (missing0 = "id")){
validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats4.test(data0))){
validate29.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate29.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.persistentId !== undefined){
const _errs3 = errors;
if(typeof data.persistentId !== "string"){
validate29.errors = [{instancePath:instancePath+"/persistentId",schemaPath:"#/properties/persistentId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
let data2 = data.version;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate29.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data3 = data.name;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func1(data3) > 250){
validate29.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/maxLength",keyword:"maxLength",params:{limit: 250},message:"must NOT have more than 250 characters"}];
return false;
}
else {
if(func1(data3) < 1){
validate29.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data4 = data.type;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate29.errors = [{instancePath:instancePath+"/type",schemaPath:"#/$defs/WebToolType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data4 === "FUNCTION") || (data4 === "MCP"))){
validate29.errors = [{instancePath:instancePath+"/type",schemaPath:"#/$defs/WebToolType/enum",keyword:"enum",params:{allowedValues: schema44.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.userId !== undefined){
let data5 = data.userId;
const _errs13 = errors;
if(errors === _errs13){
if(errors === _errs13){
if(typeof data5 === "string"){
if(!(formats4.test(data5))){
validate29.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate29.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projectId !== undefined){
let data6 = data.projectId;
const _errs15 = errors;
if(errors === _errs15){
if(errors === _errs15){
if(typeof data6 === "string"){
if(!(formats4.test(data6))){
validate29.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate29.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isActive !== undefined){
const _errs17 = errors;
if(typeof data.isActive !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/isActive",schemaPath:"#/properties/isActive/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.async !== undefined){
const _errs19 = errors;
if(typeof data.async !== "boolean"){
validate29.errors = [{instancePath:instancePath+"/async",schemaPath:"#/properties/async/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data9 = data.description;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data9 === "string"){
if(func1(data9) > 1000){
validate29.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
return false;
}
else {
if(func1(data9) < 1){
validate29.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.collectionId !== undefined){
let data10 = data.collectionId;
const _errs24 = errors;
if(errors === _errs24){
if(errors === _errs24){
if(typeof data10 === "string"){
if(!(formats4.test(data10))){
validate29.errors = [{instancePath:instancePath+"/collectionId",schemaPath:"#/properties/collectionId/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate29.errors = [{instancePath:instancePath+"/collectionId",schemaPath:"#/properties/collectionId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolSettings !== undefined){
let data11 = data.toolSettings;
const _errs26 = errors;
const _errs27 = errors;
if(errors === _errs27){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.serverUrl !== undefined){
const _errs29 = errors;
if(typeof data11.serverUrl !== "string"){
validate29.errors = [{instancePath:instancePath+"/toolSettings/serverUrl",schemaPath:"#/$defs/ToolSettings/properties/serverUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs29 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data11.httpHeaders !== undefined){
let data13 = data11.httpHeaders;
const _errs31 = errors;
if(errors === _errs31){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key0 in data13){
const _errs34 = errors;
if(typeof data13[key0] !== "string"){
validate29.errors = [{instancePath:instancePath+"/toolSettings/httpHeaders/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ToolSettings/properties/httpHeaders/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs34 === errors;
if(!valid6){
break;
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/toolSettings/httpHeaders",schemaPath:"#/$defs/ToolSettings/properties/httpHeaders/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid5 = _errs31 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data11.pathParameters !== undefined){
let data15 = data11.pathParameters;
const _errs36 = errors;
if(errors === _errs36){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key1 in data15){
const _errs39 = errors;
if(typeof data15[key1] !== "string"){
validate29.errors = [{instancePath:instancePath+"/toolSettings/pathParameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ToolSettings/properties/pathParameters/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid7 = _errs39 === errors;
if(!valid7){
break;
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/toolSettings/pathParameters",schemaPath:"#/$defs/ToolSettings/properties/pathParameters/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid5 = _errs36 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data11.timeout !== undefined){
let data17 = data11.timeout;
const _errs41 = errors;
if(!((typeof data17 == "number") && (isFinite(data17)))){
validate29.errors = [{instancePath:instancePath+"/toolSettings/timeout",schemaPath:"#/$defs/ToolSettings/properties/timeout/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid5 = _errs41 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data11.authToken !== undefined){
const _errs43 = errors;
if(typeof data11.authToken !== "string"){
validate29.errors = [{instancePath:instancePath+"/toolSettings/authToken",schemaPath:"#/$defs/ToolSettings/properties/authToken/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs43 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data11.methodType !== undefined){
const _errs45 = errors;
if(typeof data11.methodType !== "string"){
validate29.errors = [{instancePath:instancePath+"/toolSettings/methodType",schemaPath:"#/$defs/ToolSettings/properties/methodType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs45 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/toolSettings",schemaPath:"#/$defs/ToolSettings/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
const _errs47 = errors;
if(!(validate30(data.params, {instancePath:instancePath+"/params",parentData:data,parentDataProperty:"params",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
const _errs48 = errors;
if(!(validate34(data.messages, {instancePath:instancePath+"/messages",parentData:data,parentDataProperty:"messages",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs48 === errors;
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
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"props":{"id":true,"persistentId":true,"version":true,"name":true,"type":true,"userId":true,"projectId":true,"isActive":true,"async":true,"description":true,"collectionId":true,"toolSettings":true,"params":true,"messages":true},"dynamicProps":false,"dynamicItems":false};


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.total === undefined) && (missing0 = "total")) || ((data.filtered === undefined) && (missing0 = "filtered"))) || ((data.items === undefined) && (missing0 = "items"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.total !== undefined){
let data0 = data.total;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate28.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filtered !== undefined){
let data1 = data.filtered;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate28.errors = [{instancePath:instancePath+"/filtered",schemaPath:"#/properties/filtered/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.items !== undefined){
let data2 = data.items;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate29(data2[i0], {instancePath:instancePath+"/items/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":{"total":true,"filtered":true,"items":true},"dynamicProps":false,"dynamicItems":false};


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.success === undefined) && (missing0 = "success")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate27.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs3 = errors;
if(typeof data.message !== "string"){
validate27.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs5 = errors;
if(!(validate28(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":{"success":true,"message":true,"data":true},"dynamicProps":false,"dynamicItems":false};

/** The request body of `updateWebTool`. */
export const isUpdateWebToolBody: Validator<NonNullable<operations['updateWebTool']['requestBody']>['content']['application/json']> = validate38;
const schema52 = {"description":"The fields of a web tool to change. No field is required by itself, but `type` decides about others:\nwith `FUNCTION` the field `async` is required; with `MCP` neither `async` nor `params` is allowed.\n","oneOf":[{"$ref":"#/$defs/WebToolPatchFunction"},{"$ref":"#/$defs/WebToolPatchMcp"},{"$ref":"#/$defs/WebToolPatchUntyped"}]};
const schema53 = {"type":"object","title":"FUNCTION","description":"An update that says the type FUNCTION, which needs `async`.","required":["type","async"],"properties":{"type":{"type":"string","const":"FUNCTION"},"name":{"$ref":"#/$defs/WebToolName"},"description":{"$ref":"#/$defs/WebToolDescription"},"toolSettings":{"$ref":"#/$defs/ToolSettings"},"messages":{"$ref":"#/$defs/Messages"},"async":{"type":"boolean"},"params":{"$ref":"#/$defs/ParamSchema"}}};
const schema57 = {"type":"object","description":"The parameters of a web tool as a recursive schema in the style of OpenAPI. The keywords named here\nare the ones the interface names; any other keyword is accepted.\n","properties":{"type":{"$ref":"#/$defs/ParamSchemaType"},"properties":{"type":"object","additionalProperties":{"$ref":"#/$defs/ParamSchema"}},"required":{"type":"array","items":{"type":"string"}},"items":{"$ref":"#/$defs/ParamSchema"}},"additionalProperties":true};
const wrapper0 = {validate: validate41};

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
const _errs3 = errors;
if((typeof data0 !== "string") && (!(Array.isArray(data0)))){
validate41.errors = [{instancePath:instancePath+"/type",schemaPath:"#/$defs/ParamSchemaType/type",keyword:"type",params:{type: schema49.type},message:"must be string,array"}];
return false;
}
if(errors === _errs3){
if(Array.isArray(data0)){
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs5 = errors;
if(typeof data0[i0] !== "string"){
validate41.errors = [{instancePath:instancePath+"/type/" + i0,schemaPath:"#/$defs/ParamSchemaType/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs5 === errors;
if(!valid2){
break;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.properties !== undefined){
let data2 = data.properties;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key0 in data2){
const _errs10 = errors;
if(!(wrapper0.validate(data2[key0], {instancePath:instancePath+"/properties/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data2,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid3 = _errs10 === errors;
if(!valid3){
break;
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/properties",schemaPath:"#/properties/properties/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.required !== undefined){
let data4 = data.required;
const _errs11 = errors;
if(errors === _errs11){
if(Array.isArray(data4)){
var valid4 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs13 = errors;
if(typeof data4[i1] !== "string"){
validate41.errors = [{instancePath:instancePath+"/required/" + i1,schemaPath:"#/properties/required/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs13 === errors;
if(!valid4){
break;
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.items !== undefined){
const _errs15 = errors;
if(!(wrapper0.validate(data.items, {instancePath:instancePath+"/items",parentData:data,parentDataProperty:"items",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate39.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.async === undefined) && (missing0 = "async"))){
validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("FUNCTION" !== data0){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "FUNCTION"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 250){
validate39.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/maxLength",keyword:"maxLength",params:{limit: 250},message:"must NOT have more than 250 characters"}];
return false;
}
else {
if(func1(data1) < 1){
validate39.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func1(data2) > 1000){
validate39.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
return false;
}
else {
if(func1(data2) < 1){
validate39.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolSettings !== undefined){
let data3 = data.toolSettings;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.serverUrl !== undefined){
const _errs12 = errors;
if(typeof data3.serverUrl !== "string"){
validate39.errors = [{instancePath:instancePath+"/toolSettings/serverUrl",schemaPath:"#/$defs/ToolSettings/properties/serverUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.httpHeaders !== undefined){
let data5 = data3.httpHeaders;
const _errs14 = errors;
if(errors === _errs14){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key0 in data5){
const _errs17 = errors;
if(typeof data5[key0] !== "string"){
validate39.errors = [{instancePath:instancePath+"/toolSettings/httpHeaders/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ToolSettings/properties/httpHeaders/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs17 === errors;
if(!valid5){
break;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/toolSettings/httpHeaders",schemaPath:"#/$defs/ToolSettings/properties/httpHeaders/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.pathParameters !== undefined){
let data7 = data3.pathParameters;
const _errs19 = errors;
if(errors === _errs19){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
const _errs22 = errors;
if(typeof data7[key1] !== "string"){
validate39.errors = [{instancePath:instancePath+"/toolSettings/pathParameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ToolSettings/properties/pathParameters/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs22 === errors;
if(!valid6){
break;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/toolSettings/pathParameters",schemaPath:"#/$defs/ToolSettings/properties/pathParameters/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.timeout !== undefined){
let data9 = data3.timeout;
const _errs24 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
validate39.errors = [{instancePath:instancePath+"/toolSettings/timeout",schemaPath:"#/$defs/ToolSettings/properties/timeout/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.authToken !== undefined){
const _errs26 = errors;
if(typeof data3.authToken !== "string"){
validate39.errors = [{instancePath:instancePath+"/toolSettings/authToken",schemaPath:"#/$defs/ToolSettings/properties/authToken/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.methodType !== undefined){
const _errs28 = errors;
if(typeof data3.methodType !== "string"){
validate39.errors = [{instancePath:instancePath+"/toolSettings/methodType",schemaPath:"#/$defs/ToolSettings/properties/methodType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/toolSettings",schemaPath:"#/$defs/ToolSettings/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
const _errs30 = errors;
if(!(validate34(data.messages, {instancePath:instancePath+"/messages",parentData:data,parentDataProperty:"messages",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.async !== undefined){
const _errs31 = errors;
if(typeof data.async !== "boolean"){
validate39.errors = [{instancePath:instancePath+"/async",schemaPath:"#/properties/async/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
const _errs33 = errors;
if(!(validate41(data.params, {instancePath:instancePath+"/params",parentData:data,parentDataProperty:"params",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
var valid0 = _errs33 === errors;
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
validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate39.errors = vErrors;
return errors === 0;
}
validate39.evaluated = {"props":{"type":true,"name":true,"description":true,"toolSettings":true,"messages":true,"async":true,"params":true},"dynamicProps":false,"dynamicItems":false};

const schema59 = {"type":"object","title":"MCP","description":"An update that says the type MCP, which allows neither `async` nor `params`.","required":["type"],"properties":{"type":{"type":"string","const":"MCP"},"name":{"$ref":"#/$defs/WebToolName"},"description":{"$ref":"#/$defs/WebToolDescription"},"toolSettings":{"$ref":"#/$defs/ToolSettings"},"messages":{"$ref":"#/$defs/Messages"},"async":false,"params":false}};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate44.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
validate44.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate44.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("MCP" !== data0){
validate44.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "MCP"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 250){
validate44.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/maxLength",keyword:"maxLength",params:{limit: 250},message:"must NOT have more than 250 characters"}];
return false;
}
else {
if(func1(data1) < 1){
validate44.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func1(data2) > 1000){
validate44.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
return false;
}
else {
if(func1(data2) < 1){
validate44.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolSettings !== undefined){
let data3 = data.toolSettings;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.serverUrl !== undefined){
const _errs12 = errors;
if(typeof data3.serverUrl !== "string"){
validate44.errors = [{instancePath:instancePath+"/toolSettings/serverUrl",schemaPath:"#/$defs/ToolSettings/properties/serverUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.httpHeaders !== undefined){
let data5 = data3.httpHeaders;
const _errs14 = errors;
if(errors === _errs14){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key0 in data5){
const _errs17 = errors;
if(typeof data5[key0] !== "string"){
validate44.errors = [{instancePath:instancePath+"/toolSettings/httpHeaders/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ToolSettings/properties/httpHeaders/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs17 === errors;
if(!valid5){
break;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/toolSettings/httpHeaders",schemaPath:"#/$defs/ToolSettings/properties/httpHeaders/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.pathParameters !== undefined){
let data7 = data3.pathParameters;
const _errs19 = errors;
if(errors === _errs19){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
const _errs22 = errors;
if(typeof data7[key1] !== "string"){
validate44.errors = [{instancePath:instancePath+"/toolSettings/pathParameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ToolSettings/properties/pathParameters/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs22 === errors;
if(!valid6){
break;
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/toolSettings/pathParameters",schemaPath:"#/$defs/ToolSettings/properties/pathParameters/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.timeout !== undefined){
let data9 = data3.timeout;
const _errs24 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
validate44.errors = [{instancePath:instancePath+"/toolSettings/timeout",schemaPath:"#/$defs/ToolSettings/properties/timeout/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.authToken !== undefined){
const _errs26 = errors;
if(typeof data3.authToken !== "string"){
validate44.errors = [{instancePath:instancePath+"/toolSettings/authToken",schemaPath:"#/$defs/ToolSettings/properties/authToken/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.methodType !== undefined){
const _errs28 = errors;
if(typeof data3.methodType !== "string"){
validate44.errors = [{instancePath:instancePath+"/toolSettings/methodType",schemaPath:"#/$defs/ToolSettings/properties/methodType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/toolSettings",schemaPath:"#/$defs/ToolSettings/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
const _errs30 = errors;
if(!(validate34(data.messages, {instancePath:instancePath+"/messages",parentData:data,parentDataProperty:"messages",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.async !== undefined){
var valid0 = false;
validate44.errors = [{instancePath:instancePath+"/async",schemaPath:"#/properties/async/false schema",keyword:"false schema",params:{},message:"boolean schema is false"}];
return false;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
var valid0 = false;
validate44.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/false schema",keyword:"false schema",params:{},message:"boolean schema is false"}];
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
validate44.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate44.errors = vErrors;
return errors === 0;
}
validate44.evaluated = {"props":{"type":true,"name":true,"description":true,"toolSettings":true,"messages":true,"async":true,"params":true},"dynamicProps":false,"dynamicItems":false};

const schema63 = {"type":"object","title":"without a type","description":"An update that says no type. What the rules ask of it then is not described, so all other fields are free.","properties":{"type":false,"name":{"$ref":"#/$defs/WebToolName"},"description":{"$ref":"#/$defs/WebToolDescription"},"toolSettings":{"$ref":"#/$defs/ToolSettings"},"messages":{"$ref":"#/$defs/Messages"},"async":{"type":"boolean"},"params":{"$ref":"#/$defs/ParamSchema"}}};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
var valid0 = false;
validate47.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/false schema",keyword:"false schema",params:{},message:"boolean schema is false"}];
return false;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(func1(data1) > 250){
validate47.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/maxLength",keyword:"maxLength",params:{limit: 250},message:"must NOT have more than 250 characters"}];
return false;
}
else {
if(func1(data1) < 1){
validate47.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/name",schemaPath:"#/$defs/WebToolName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func1(data2) > 1000){
validate47.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
return false;
}
else {
if(func1(data2) < 1){
validate47.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/description",schemaPath:"#/$defs/WebToolDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolSettings !== undefined){
let data3 = data.toolSettings;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.serverUrl !== undefined){
const _errs10 = errors;
if(typeof data3.serverUrl !== "string"){
validate47.errors = [{instancePath:instancePath+"/toolSettings/serverUrl",schemaPath:"#/$defs/ToolSettings/properties/serverUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs10 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.httpHeaders !== undefined){
let data5 = data3.httpHeaders;
const _errs12 = errors;
if(errors === _errs12){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key0 in data5){
const _errs15 = errors;
if(typeof data5[key0] !== "string"){
validate47.errors = [{instancePath:instancePath+"/toolSettings/httpHeaders/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ToolSettings/properties/httpHeaders/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs15 === errors;
if(!valid5){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/toolSettings/httpHeaders",schemaPath:"#/$defs/ToolSettings/properties/httpHeaders/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.pathParameters !== undefined){
let data7 = data3.pathParameters;
const _errs17 = errors;
if(errors === _errs17){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
const _errs20 = errors;
if(typeof data7[key1] !== "string"){
validate47.errors = [{instancePath:instancePath+"/toolSettings/pathParameters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/ToolSettings/properties/pathParameters/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs20 === errors;
if(!valid6){
break;
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/toolSettings/pathParameters",schemaPath:"#/$defs/ToolSettings/properties/pathParameters/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.timeout !== undefined){
let data9 = data3.timeout;
const _errs22 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
validate47.errors = [{instancePath:instancePath+"/toolSettings/timeout",schemaPath:"#/$defs/ToolSettings/properties/timeout/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.authToken !== undefined){
const _errs24 = errors;
if(typeof data3.authToken !== "string"){
validate47.errors = [{instancePath:instancePath+"/toolSettings/authToken",schemaPath:"#/$defs/ToolSettings/properties/authToken/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.methodType !== undefined){
const _errs26 = errors;
if(typeof data3.methodType !== "string"){
validate47.errors = [{instancePath:instancePath+"/toolSettings/methodType",schemaPath:"#/$defs/ToolSettings/properties/methodType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
validate47.errors = [{instancePath:instancePath+"/toolSettings",schemaPath:"#/$defs/ToolSettings/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
const _errs28 = errors;
if(!(validate34(data.messages, {instancePath:instancePath+"/messages",parentData:data,parentDataProperty:"messages",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.async !== undefined){
const _errs29 = errors;
if(typeof data.async !== "boolean"){
validate47.errors = [{instancePath:instancePath+"/async",schemaPath:"#/properties/async/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
const _errs31 = errors;
if(!(validate41(data.params, {instancePath:instancePath+"/params",parentData:data,parentDataProperty:"params",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
var valid0 = _errs31 === errors;
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
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":{"type":true,"name":true,"description":true,"toolSettings":true,"messages":true,"async":true,"params":true},"dynamicProps":false,"dynamicItems":false};


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate39(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.type = true;
props0.name = true;
props0.description = true;
props0.toolSettings = true;
props0.messages = true;
props0.async = true;
props0.params = true;
}
const _errs2 = errors;
if(!(validate44(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.type = true;
props0.name = true;
props0.description = true;
props0.toolSettings = true;
props0.messages = true;
props0.async = true;
props0.params = true;
}
}
const _errs3 = errors;
if(!(validate47(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
if(props0 !== true){
props0 = props0 || {};
props0.type = true;
props0.name = true;
props0.description = true;
props0.toolSettings = true;
props0.messages = true;
props0.async = true;
props0.params = true;
}
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate38.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate38.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate38.evaluated = {"dynamicProps":true,"dynamicItems":false};

/** The body of a 2XX answer of `updateWebTool`. */
export const isUpdateWebToolResponse: Validator<operations['updateWebTool']['responses']['2XX']['content']['application/json']> = validate51;
const schema67 = {"type":"object","description":"The envelope around the updated web tool.","required":["success","message","data"],"properties":{"success":{"type":"boolean","default":false,"description":"Whether the operation succeeded."},"message":{"type":"string","default":"success","description":"A word about the outcome."},"data":{"$ref":"#/$defs/WebTool"}}};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.success === undefined) && (missing0 = "success")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))){
validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.success !== undefined){
const _errs1 = errors;
if(typeof data.success !== "boolean"){
validate51.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs3 = errors;
if(typeof data.message !== "string"){
validate51.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs5 = errors;
if(!(validate29(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":{"success":true,"message":true,"data":true},"dynamicProps":false,"dynamicItems":false};
