// Made by @voice-agent/codegen from specs/asyncapi.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.

import type { CallStartedEvent, CallAnsweredEvent, TranscriptionUpdateEvent, ToolExecutedEvent, CallEndedEvent, WebhookConfiguration, WebhookAuth, WebhookNoAuth, WebhookBearerAuth } from './types.ts';

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

/** A `call.started` event. */
export const isCallStartedEvent: Validator<CallStartedEvent> = validate21;
const schema32 = {"type":"object","title":"CallStartedEvent","description":"Sent when a call begins.","required":["eventType","callId","timestamp","projectId","agentId","agentName","data"],"properties":{"eventType":{"type":"string","const":"call.started","description":"The kind of event."},"callId":{"type":"string","description":"Identifies the call; unique."},"timestamp":{"type":"string","description":"A moment in ISO 8601. Which of its forms is used is not described."},"projectId":{"type":"string"},"agentId":{"type":"string","description":"Identifies the agent configuration."},"agentName":{"type":"string"},"data":{"$ref":"#/$defs/OpenEventData"}}};
const schema33 = {"type":"object","title":"OpenEventData","description":"The content of an event whose fields are not described.","additionalProperties":true};

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
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate21.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("call.started" !== data0){
validate21.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/const",keyword:"const",params:{allowedValue: "call.started"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.callId !== undefined){
const _errs3 = errors;
if(typeof data.callId !== "string"){
validate21.errors = [{instancePath:instancePath+"/callId",schemaPath:"#/properties/callId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
const _errs5 = errors;
if(typeof data.timestamp !== "string"){
validate21.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projectId !== undefined){
const _errs7 = errors;
if(typeof data.projectId !== "string"){
validate21.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentId !== undefined){
const _errs9 = errors;
if(typeof data.agentId !== "string"){
validate21.errors = [{instancePath:instancePath+"/agentId",schemaPath:"#/properties/agentId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentName !== undefined){
const _errs11 = errors;
if(typeof data.agentName !== "string"){
validate21.errors = [{instancePath:instancePath+"/agentName",schemaPath:"#/properties/agentName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data6 = data.data;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
}
else {
validate21.errors = [{instancePath:instancePath+"/data",schemaPath:"#/$defs/OpenEventData/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs13 === errors;
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
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":{"eventType":true,"callId":true,"timestamp":true,"projectId":true,"agentId":true,"agentName":true,"data":true},"dynamicProps":false,"dynamicItems":false};

/** A `call.answered` event. */
export const isCallAnsweredEvent: Validator<CallAnsweredEvent> = validate22;
const schema34 = {"type":"object","title":"CallAnsweredEvent","description":"Sent when a call is connected.","required":["eventType","callId","timestamp","projectId","agentId","agentName","data"],"properties":{"eventType":{"type":"string","const":"call.answered","description":"The kind of event."},"callId":{"type":"string","description":"Identifies the call; unique."},"timestamp":{"type":"string","description":"A moment in ISO 8601. Which of its forms is used is not described."},"projectId":{"type":"string"},"agentId":{"type":"string","description":"Identifies the agent configuration."},"agentName":{"type":"string"},"data":{"$ref":"#/$defs/OpenEventData"}}};

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
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate22.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("call.answered" !== data0){
validate22.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/const",keyword:"const",params:{allowedValue: "call.answered"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.callId !== undefined){
const _errs3 = errors;
if(typeof data.callId !== "string"){
validate22.errors = [{instancePath:instancePath+"/callId",schemaPath:"#/properties/callId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
const _errs5 = errors;
if(typeof data.timestamp !== "string"){
validate22.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projectId !== undefined){
const _errs7 = errors;
if(typeof data.projectId !== "string"){
validate22.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentId !== undefined){
const _errs9 = errors;
if(typeof data.agentId !== "string"){
validate22.errors = [{instancePath:instancePath+"/agentId",schemaPath:"#/properties/agentId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentName !== undefined){
const _errs11 = errors;
if(typeof data.agentName !== "string"){
validate22.errors = [{instancePath:instancePath+"/agentName",schemaPath:"#/properties/agentName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data6 = data.data;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
}
else {
validate22.errors = [{instancePath:instancePath+"/data",schemaPath:"#/$defs/OpenEventData/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs13 === errors;
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
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":{"eventType":true,"callId":true,"timestamp":true,"projectId":true,"agentId":true,"agentName":true,"data":true},"dynamicProps":false,"dynamicItems":false};

/** A `transcription.update` event. */
export const isTranscriptionUpdateEvent: Validator<TranscriptionUpdateEvent> = validate23;
const schema36 = {"type":"object","title":"TranscriptionUpdateEvent","description":"Sent when the user or the agent speaks.","required":["eventType","callId","timestamp","projectId","agentId","agentName","data"],"properties":{"eventType":{"type":"string","const":"transcription.update","description":"The kind of event."},"callId":{"type":"string","description":"Identifies the call; unique."},"timestamp":{"type":"string","description":"A moment in ISO 8601. Which of its forms is used is not described."},"projectId":{"type":"string"},"agentId":{"type":"string","description":"Identifies the agent configuration."},"agentName":{"type":"string"},"data":{"$ref":"#/$defs/OpenEventData"}}};

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
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate23.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("transcription.update" !== data0){
validate23.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/const",keyword:"const",params:{allowedValue: "transcription.update"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.callId !== undefined){
const _errs3 = errors;
if(typeof data.callId !== "string"){
validate23.errors = [{instancePath:instancePath+"/callId",schemaPath:"#/properties/callId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
const _errs5 = errors;
if(typeof data.timestamp !== "string"){
validate23.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projectId !== undefined){
const _errs7 = errors;
if(typeof data.projectId !== "string"){
validate23.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentId !== undefined){
const _errs9 = errors;
if(typeof data.agentId !== "string"){
validate23.errors = [{instancePath:instancePath+"/agentId",schemaPath:"#/properties/agentId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentName !== undefined){
const _errs11 = errors;
if(typeof data.agentName !== "string"){
validate23.errors = [{instancePath:instancePath+"/agentName",schemaPath:"#/properties/agentName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data6 = data.data;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
}
else {
validate23.errors = [{instancePath:instancePath+"/data",schemaPath:"#/$defs/OpenEventData/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs13 === errors;
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
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":{"eventType":true,"callId":true,"timestamp":true,"projectId":true,"agentId":true,"agentName":true,"data":true},"dynamicProps":false,"dynamicItems":false};

/** A `tool.executed` event. */
export const isToolExecutedEvent: Validator<ToolExecutedEvent> = validate24;
const schema38 = {"type":"object","title":"ToolExecutedEvent","description":"Sent when the agent uses a tool.","required":["eventType","callId","timestamp","projectId","agentId","agentName","data"],"properties":{"eventType":{"type":"string","const":"tool.executed","description":"The kind of event."},"callId":{"type":"string","description":"Identifies the call; unique."},"timestamp":{"type":"string","description":"A moment in ISO 8601. Which of its forms is used is not described."},"projectId":{"type":"string"},"agentId":{"type":"string","description":"Identifies the agent configuration."},"agentName":{"type":"string"},"data":{"$ref":"#/$defs/OpenEventData"}}};

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
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate24.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("tool.executed" !== data0){
validate24.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/const",keyword:"const",params:{allowedValue: "tool.executed"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.callId !== undefined){
const _errs3 = errors;
if(typeof data.callId !== "string"){
validate24.errors = [{instancePath:instancePath+"/callId",schemaPath:"#/properties/callId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
const _errs5 = errors;
if(typeof data.timestamp !== "string"){
validate24.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projectId !== undefined){
const _errs7 = errors;
if(typeof data.projectId !== "string"){
validate24.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentId !== undefined){
const _errs9 = errors;
if(typeof data.agentId !== "string"){
validate24.errors = [{instancePath:instancePath+"/agentId",schemaPath:"#/properties/agentId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentName !== undefined){
const _errs11 = errors;
if(typeof data.agentName !== "string"){
validate24.errors = [{instancePath:instancePath+"/agentName",schemaPath:"#/properties/agentName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data6 = data.data;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
}
else {
validate24.errors = [{instancePath:instancePath+"/data",schemaPath:"#/$defs/OpenEventData/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs13 === errors;
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
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":{"eventType":true,"callId":true,"timestamp":true,"projectId":true,"agentId":true,"agentName":true,"data":true},"dynamicProps":false,"dynamicItems":false};

/** A `call.ended` event. */
export const isCallEndedEvent: Validator<CallEndedEvent> = validate25;
const schema40 = {"type":"object","title":"CallEndedEvent","description":"Sent when a call completes.","required":["eventType","callId","timestamp","projectId","agentId","agentName","data"],"properties":{"eventType":{"type":"string","const":"call.ended","description":"The kind of event."},"callId":{"type":"string","description":"Identifies the call; unique."},"timestamp":{"type":"string","description":"A moment in ISO 8601. Which of its forms is used is not described."},"projectId":{"type":"string"},"agentId":{"type":"string","description":"Identifies the agent configuration."},"agentName":{"type":"string"},"data":{"$ref":"#/$defs/CallEndedData"}}};
const schema41 = {"type":"object","title":"CallEndedData","description":"The content of `call.ended`.","properties":{"timestamp":{"type":"string","description":"A moment in ISO 8601. Which of its forms is used is not described."},"data":{"$ref":"#/$defs/CallOutcome"}}};
const schema42 = {"type":"object","title":"CallOutcome","description":"What came of a call.","properties":{"conversationId":{"type":"string"},"conversationRecording":{"type":"string","format":"uri","description":"The URL of the recording."},"transcription":{"$ref":"#/$defs/Transcription"},"outcomeResult":{"$ref":"#/$defs/OutcomeResult"}}};
const schema47 = {"type":"object","title":"OutcomeResult","description":"The custom parameters of the call, unchanged, together with the values that the agent collected.","additionalProperties":true};
const formats0 = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i;
const schema43 = {"type":"array","title":"Transcription","description":"The turns of a call, in order.","items":{"$ref":"#/$defs/Turn"}};
const schema44 = {"title":"Turn","description":"One turn of a call, an object whose single key says who speaks.","oneOf":[{"$ref":"#/$defs/AgentTurn"},{"$ref":"#/$defs/UserTurn"}]};
const schema45 = {"type":"object","title":"AgentTurn","description":"What the agent says.","required":["Agent"],"properties":{"Agent":{"type":"string","description":"The spoken text."}},"additionalProperties":false};
const schema46 = {"type":"object","title":"UserTurn","description":"What the user says.","required":["User"],"properties":{"User":{"type":"string","description":"The spoken text."}},"additionalProperties":false};

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
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.Agent === undefined) && (missing0 = "Agent")){
const err0 = {instancePath,schemaPath:"#/$defs/AgentTurn/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs4 = errors;
for(const key0 in data){
if(!(key0 === "Agent")){
const err1 = {instancePath,schemaPath:"#/$defs/AgentTurn/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs4 === errors){
if(data.Agent !== undefined){
if(typeof data.Agent !== "string"){
const err2 = {instancePath:instancePath+"/Agent",schemaPath:"#/$defs/AgentTurn/properties/Agent/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/$defs/AgentTurn/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = true;
}
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.User === undefined) && (missing1 = "User")){
const err4 = {instancePath,schemaPath:"#/$defs/UserTurn/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs10 = errors;
for(const key1 in data){
if(!(key1 === "User")){
const err5 = {instancePath,schemaPath:"#/$defs/UserTurn/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
break;
}
}
if(_errs10 === errors){
if(data.User !== undefined){
if(typeof data.User !== "string"){
const err6 = {instancePath:instancePath+"/User",schemaPath:"#/$defs/UserTurn/properties/User/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/$defs/UserTurn/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = true;
}
}
}
if(!valid0){
const err8 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate29.errors = vErrors;
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
validate29.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate29.evaluated = {"dynamicProps":true,"dynamicItems":false};


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
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate29(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


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
if(data.conversationId !== undefined){
const _errs1 = errors;
if(typeof data.conversationId !== "string"){
validate27.errors = [{instancePath:instancePath+"/conversationId",schemaPath:"#/properties/conversationId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversationRecording !== undefined){
let data1 = data.conversationRecording;
const _errs3 = errors;
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate27.errors = [{instancePath:instancePath+"/conversationRecording",schemaPath:"#/properties/conversationRecording/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/conversationRecording",schemaPath:"#/properties/conversationRecording/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.transcription !== undefined){
const _errs5 = errors;
if(!(validate28(data.transcription, {instancePath:instancePath+"/transcription",parentData:data,parentDataProperty:"transcription",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.outcomeResult !== undefined){
let data3 = data.outcomeResult;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
validate27.errors = [{instancePath:instancePath+"/outcomeResult",schemaPath:"#/$defs/OutcomeResult/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
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
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":{"conversationId":true,"conversationRecording":true,"transcription":true,"outcomeResult":true},"dynamicProps":false,"dynamicItems":false};


function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.timestamp !== undefined){
const _errs1 = errors;
if(typeof data.timestamp !== "string"){
validate26.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs3 = errors;
if(!(validate27(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":{"timestamp":true,"data":true},"dynamicProps":false,"dynamicItems":false};


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.eventType === undefined) && (missing0 = "eventType")) || ((data.callId === undefined) && (missing0 = "callId"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.projectId === undefined) && (missing0 = "projectId"))) || ((data.agentId === undefined) && (missing0 = "agentId"))) || ((data.agentName === undefined) && (missing0 = "agentName"))) || ((data.data === undefined) && (missing0 = "data"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate25.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("call.ended" !== data0){
validate25.errors = [{instancePath:instancePath+"/eventType",schemaPath:"#/properties/eventType/const",keyword:"const",params:{allowedValue: "call.ended"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.callId !== undefined){
const _errs3 = errors;
if(typeof data.callId !== "string"){
validate25.errors = [{instancePath:instancePath+"/callId",schemaPath:"#/properties/callId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
const _errs5 = errors;
if(typeof data.timestamp !== "string"){
validate25.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projectId !== undefined){
const _errs7 = errors;
if(typeof data.projectId !== "string"){
validate25.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentId !== undefined){
const _errs9 = errors;
if(typeof data.agentId !== "string"){
validate25.errors = [{instancePath:instancePath+"/agentId",schemaPath:"#/properties/agentId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agentName !== undefined){
const _errs11 = errors;
if(typeof data.agentName !== "string"){
validate25.errors = [{instancePath:instancePath+"/agentName",schemaPath:"#/properties/agentName/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs13 = errors;
if(!(validate26(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
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
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":{"eventType":true,"callId":true,"timestamp":true,"projectId":true,"agentId":true,"agentName":true,"data":true},"dynamicProps":false,"dynamicItems":false};

/** A `WebhookConfiguration`. */
export const isWebhookConfiguration: Validator<WebhookConfiguration> = validate34;
const schema48 = {"type":"object","title":"WebhookConfiguration","description":"How an agent's webhook is configured in the dashboard.","properties":{"webhookUrl":{"type":"string","format":"uri","pattern":"^[Hh][Tt][Tt][Pp][Ss]://","description":"The URL of the receiver. HTTPS only, with a valid certificate, reachable from the internet."},"webhookAuth":{"$ref":"#/$defs/WebhookAuth"}}};
const pattern4 = new RegExp("^[Hh][Tt][Tt][Pp][Ss]://", "u");
const schema49 = {"title":"WebhookAuth","description":"How a delivery proves where it comes from.","oneOf":[{"$ref":"#/$defs/WebhookNoAuth"},{"$ref":"#/$defs/WebhookBearerAuth"}]};
const schema50 = {"type":"object","title":"WebhookNoAuth","description":"No secret is used. Meant for development only.","required":["authKey"],"properties":{"authKey":{"type":"string","const":"noAuth"}}};
const schema51 = {"type":"object","title":"WebhookBearerAuth","description":"A delivery carries the secret in its `Authorization` header.","required":["authKey","authSecret"],"properties":{"authKey":{"type":"string","const":"bearer"},"authSecret":{"type":"string","pattern":"^Bearer \\S+$","description":"A secret. The word `Bearer`, one space, then a token."}}};
const pattern5 = new RegExp("^Bearer \\S+$", "u");

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
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
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.authKey === undefined) && (missing0 = "authKey")){
const err0 = {instancePath,schemaPath:"#/$defs/WebhookNoAuth/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
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
let data0 = data.authKey;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/authKey",schemaPath:"#/$defs/WebhookNoAuth/properties/authKey/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("noAuth" !== data0){
const err2 = {instancePath:instancePath+"/authKey",schemaPath:"#/$defs/WebhookNoAuth/properties/authKey/const",keyword:"const",params:{allowedValue: "noAuth"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/$defs/WebhookNoAuth/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.authKey = true;
}
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.authKey === undefined) && (missing1 = "authKey")) || ((data.authSecret === undefined) && (missing1 = "authSecret"))){
const err4 = {instancePath,schemaPath:"#/$defs/WebhookBearerAuth/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data.authKey !== undefined){
let data1 = data.authKey;
const _errs9 = errors;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/authKey",schemaPath:"#/$defs/WebhookBearerAuth/properties/authKey/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("bearer" !== data1){
const err6 = {instancePath:instancePath+"/authKey",schemaPath:"#/$defs/WebhookBearerAuth/properties/authKey/const",keyword:"const",params:{allowedValue: "bearer"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs9 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.authSecret !== undefined){
let data2 = data.authSecret;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(!pattern5.test(data2)){
const err7 = {instancePath:instancePath+"/authSecret",schemaPath:"#/$defs/WebhookBearerAuth/properties/authSecret/pattern",keyword:"pattern",params:{pattern: "^Bearer \\S+$"},message:"must match pattern \""+"^Bearer \\S+$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/authSecret",schemaPath:"#/$defs/WebhookBearerAuth/properties/authSecret/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid4 = _errs11 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/$defs/WebhookBearerAuth/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
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
props0.authKey = true;
props0.authSecret = true;
}
}
}
if(!valid0){
const err10 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate35.errors = vErrors;
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
validate35.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate35.evaluated = {"dynamicProps":true,"dynamicItems":false};


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
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.webhookUrl !== undefined){
let data0 = data.webhookUrl;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate34.errors = [{instancePath:instancePath+"/webhookUrl",schemaPath:"#/properties/webhookUrl/pattern",keyword:"pattern",params:{pattern: "^[Hh][Tt][Tt][Pp][Ss]://"},message:"must match pattern \""+"^[Hh][Tt][Tt][Pp][Ss]://"+"\""}];
return false;
}
else {
if(!(formats0.test(data0))){
validate34.errors = [{instancePath:instancePath+"/webhookUrl",schemaPath:"#/properties/webhookUrl/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/webhookUrl",schemaPath:"#/properties/webhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.webhookAuth !== undefined){
const _errs3 = errors;
if(!(validate35(data.webhookAuth, {instancePath:instancePath+"/webhookAuth",parentData:data,parentDataProperty:"webhookAuth",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":{"webhookUrl":true,"webhookAuth":true},"dynamicProps":false,"dynamicItems":false};

/** A `WebhookAuth`. */
export const isWebhookAuth: Validator<WebhookAuth> = validate37;

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate37.evaluated;
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
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.authKey === undefined) && (missing0 = "authKey")){
const err0 = {instancePath,schemaPath:"#/$defs/WebhookNoAuth/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
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
let data0 = data.authKey;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/authKey",schemaPath:"#/$defs/WebhookNoAuth/properties/authKey/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("noAuth" !== data0){
const err2 = {instancePath:instancePath+"/authKey",schemaPath:"#/$defs/WebhookNoAuth/properties/authKey/const",keyword:"const",params:{allowedValue: "noAuth"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/$defs/WebhookNoAuth/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.authKey = true;
}
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.authKey === undefined) && (missing1 = "authKey")) || ((data.authSecret === undefined) && (missing1 = "authSecret"))){
const err4 = {instancePath,schemaPath:"#/$defs/WebhookBearerAuth/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data.authKey !== undefined){
let data1 = data.authKey;
const _errs9 = errors;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/authKey",schemaPath:"#/$defs/WebhookBearerAuth/properties/authKey/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("bearer" !== data1){
const err6 = {instancePath:instancePath+"/authKey",schemaPath:"#/$defs/WebhookBearerAuth/properties/authKey/const",keyword:"const",params:{allowedValue: "bearer"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs9 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.authSecret !== undefined){
let data2 = data.authSecret;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(!pattern5.test(data2)){
const err7 = {instancePath:instancePath+"/authSecret",schemaPath:"#/$defs/WebhookBearerAuth/properties/authSecret/pattern",keyword:"pattern",params:{pattern: "^Bearer \\S+$"},message:"must match pattern \""+"^Bearer \\S+$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/authSecret",schemaPath:"#/$defs/WebhookBearerAuth/properties/authSecret/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid4 = _errs11 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/$defs/WebhookBearerAuth/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
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
props0.authKey = true;
props0.authSecret = true;
}
}
}
if(!valid0){
const err10 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate37.errors = vErrors;
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
validate37.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate37.evaluated = {"dynamicProps":true,"dynamicItems":false};

/** A `WebhookNoAuth`. */
export const isWebhookNoAuth: Validator<WebhookNoAuth> = validate38;

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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.authKey === undefined) && (missing0 = "authKey")){
validate38.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.authKey !== undefined){
let data0 = data.authKey;
if(typeof data0 !== "string"){
validate38.errors = [{instancePath:instancePath+"/authKey",schemaPath:"#/properties/authKey/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("noAuth" !== data0){
validate38.errors = [{instancePath:instancePath+"/authKey",schemaPath:"#/properties/authKey/const",keyword:"const",params:{allowedValue: "noAuth"},message:"must be equal to constant"}];
return false;
}
}
}
}
else {
validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate38.errors = vErrors;
return errors === 0;
}
validate38.evaluated = {"props":{"authKey":true},"dynamicProps":false,"dynamicItems":false};

/** A `WebhookBearerAuth`. */
export const isWebhookBearerAuth: Validator<WebhookBearerAuth> = validate39;

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
if(((data.authKey === undefined) && (missing0 = "authKey")) || ((data.authSecret === undefined) && (missing0 = "authSecret"))){
validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.authKey !== undefined){
let data0 = data.authKey;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate39.errors = [{instancePath:instancePath+"/authKey",schemaPath:"#/properties/authKey/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("bearer" !== data0){
validate39.errors = [{instancePath:instancePath+"/authKey",schemaPath:"#/properties/authKey/const",keyword:"const",params:{allowedValue: "bearer"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.authSecret !== undefined){
let data1 = data.authSecret;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
validate39.errors = [{instancePath:instancePath+"/authSecret",schemaPath:"#/properties/authSecret/pattern",keyword:"pattern",params:{pattern: "^Bearer \\S+$"},message:"must match pattern \""+"^Bearer \\S+$"+"\""}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/authSecret",schemaPath:"#/properties/authSecret/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
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
validate39.evaluated = {"props":{"authKey":true,"authSecret":true},"dynamicProps":false,"dynamicItems":false};
