// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.

import type { ShipArrived, ShipLeft, RadioHeard, ReceiverConfiguration, ReceiverAuth } from './types.ts';

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

/** A `ship.arrived` event. */
export const isShipArrived: Validator<ShipArrived> = validate0;
const formats0 = /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)t(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
function validate0(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.eventType === undefined) && (missing0 = "eventType")) || ((data.at === undefined) && (missing0 = "at"))){
validate0.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate0.errors = [{instancePath:"/eventType",keyword:"type",message:"must be a string"}];
return false;
}
if("ship.arrived" !== data0){
validate0.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"ship.arrived\""}];
return false;
}
}
{
if(data.at !== undefined){
let data1 = data.at;
{
{
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate0.errors = [{instancePath:"/at",keyword:"format",message:"must match format \"date-time\""}];
return false;
}
}
else {
validate0.errors = [{instancePath:"/at",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.notes !== undefined){
if(!validate1(data.notes)){
validate0.errors = below("/notes", validate1.errors);
return false;
}
}
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
{
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
validate1.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate1.errors = null;
return true;
}


/** A `ship.left` event. */
export const isShipLeft: Validator<ShipLeft> = validate3;
function validate3(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.eventType === undefined) && (missing0 = "eventType")){
validate3.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate3.errors = [{instancePath:"/eventType",keyword:"type",message:"must be a string"}];
return false;
}
if("ship.left" !== data0){
validate3.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"ship.left\""}];
return false;
}
}
{
if(data.reason !== undefined){
let data1 = data.reason;
if(typeof data1 !== "string"){
validate3.errors = [{instancePath:"/reason",keyword:"type",message:"must be a string"}];
return false;
}
if(!((data1 === "tide") || (data1 === "it's time"))){
validate3.errors = [{instancePath:"/reason",keyword:"enum",message:"must be one of \"tide\", \"it's time\""}];
return false;
}
}
{
if(data.fleet !== undefined){
if(!validate4(data.fleet)){
validate3.errors = below("/fleet", validate4.errors);
return false;
}
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

const wrapper0 = { validate: validate4 };
function validate4(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "name") || (key0 === "parts"))){
validate4.errors = [{instancePath:"",keyword:"additionalProperties",message:"must not have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
const _errs2 = errors;
if(typeof data.name !== "string"){
validate4.errors = [{instancePath:"/name",keyword:"type",message:"must be a string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parts !== undefined){
let data1 = data.parts;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!wrapper0.validate(data1[i0])){
vErrors = vErrors === null ? below("/parts/" + i0, wrapper0.validate.errors) : vErrors.concat(below("/parts/" + i0, wrapper0.validate.errors));
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate4.errors = [{instancePath:"/parts",keyword:"type",message:"must be an array"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate4.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}


/** A `radio.heard` event. */
export const isRadioHeard: Validator<RadioHeard> = validate6;
function validate6(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.eventType === undefined) && (missing0 = "eventType")) || ((data.turns === undefined) && (missing0 = "turns"))){
validate6.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.eventType !== undefined){
let data0 = data.eventType;
if(typeof data0 !== "string"){
validate6.errors = [{instancePath:"/eventType",keyword:"type",message:"must be a string"}];
return false;
}
if("radio.heard" !== data0){
validate6.errors = [{instancePath:"/eventType",keyword:"const",message:"must be \"radio.heard\""}];
return false;
}
}
{
if(data.turns !== undefined){
let data1 = data.turns;
{
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!validate7(data1[i0])){
validate6.errors = below("/turns/" + i0, validate7.errors);
return false;
}
}
}
else {
validate6.errors = [{instancePath:"/turns",keyword:"type",message:"must be an array"}];
return false;
}
}
}
}
}
}
else {
validate6.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate6.errors = null;
return true;
}

function validate7(data){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = true;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.Ship === undefined) && (missing0 = "Ship")){
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
if(!validate8(data)){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs3 = errors;
if(!validate10(data)){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
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
validate7.errors = vErrors;
return false;
}
validate7.errors = vErrors;
return errors === 0;
}

function validate10(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.Tower === undefined) && (missing0 = "Tower")){
validate10.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "Tower")){
validate10.errors = [{instancePath:"",keyword:"additionalProperties",message:"must not have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.Tower !== undefined){
if(typeof data.Tower !== "string"){
validate10.errors = [{instancePath:"/Tower",keyword:"type",message:"must be a string"}];
return false;
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
validate10.errors = vErrors;
return errors === 0;
}

function validate8(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.Ship === undefined) && (missing0 = "Ship")){
validate8.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "Ship")){
validate8.errors = [{instancePath:"",keyword:"additionalProperties",message:"must not have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.Ship !== undefined){
if(typeof data.Ship !== "string"){
validate8.errors = [{instancePath:"/Ship",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
else {
validate8.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate8.errors = vErrors;
return errors === 0;
}


/** A `ReceiverConfiguration`. */
export const isReceiverConfiguration: Validator<ReceiverConfiguration> = validate13;
const formats2 = /^(?!.*%(?![\da-f]{2}))[a-z][a-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;
const pattern0 = /* @__PURE__ */ new RegExp("^https://", "u");
function validate13(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.url === undefined) && (missing0 = "url")){
validate13.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.url !== undefined){
let data0 = data.url;
{
{
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate13.errors = [{instancePath:"/url",keyword:"pattern",message:"must match pattern \"^https://\""}];
return false;
}
else {
if(!(formats2.test(data0))){
validate13.errors = [{instancePath:"/url",keyword:"format",message:"must match format \"uri\""}];
return false;
}
}
}
else {
validate13.errors = [{instancePath:"/url",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
{
if(data.auth !== undefined){
if(!validate14(data.auth)){
validate13.errors = below("/auth", validate14.errors);
return false;
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

const pattern1 = /* @__PURE__ */ new RegExp("^Bearer \\S+$", "u");
function validate14(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.secret !== undefined){
let data0 = data.secret;
{
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate14.errors = [{instancePath:"/secret",keyword:"pattern",message:"must match pattern \"^Bearer \\S+$\""}];
return false;
}
}
else {
validate14.errors = [{instancePath:"/secret",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
else {
validate14.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate14.errors = null;
return true;
}


/** A `ReceiverAuth`. */
export const isReceiverAuth: Validator<ReceiverAuth> = validate14;
