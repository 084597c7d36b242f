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

/** The parameters of `listShips`, before they are written into the URL, and its body. */
export const isListShipsRequest: Validator<{ path: NonNullable<operations['listShips']['parameters']['path']>; query: NonNullable<operations['listShips']['parameters']['query']>; header?: NonNullable<operations['listShips']['parameters']['header']> }> = validate1;
const func0 = Object.prototype.hasOwnProperty;
function validate1(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.path === undefined) || (!(func0.call(data, "path")))) && (missing0 = "path")) || (((data.query === undefined) || (!(func0.call(data, "query")))) && (missing0 = "query"))){
validate1.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.path !== undefined && func0.call(data, "path")){
let data0 = data.path;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.berthId === undefined) || (!(func0.call(data0, "berthId")))) && (missing1 = "berthId")){
validate1.errors = [{instancePath:"/path",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
if(data0.berthId !== undefined && func0.call(data0, "berthId")){
if(!validate2(data0.berthId)){
validate1.errors = below("/path/berthId", validate2.errors);
return false;
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
if(data.query !== undefined && func0.call(data, "query")){
let data2 = data.query;
{
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing2;
if(((data2.limit === undefined) || (!(func0.call(data2, "limit")))) && (missing2 = "limit")){
validate1.errors = [{instancePath:"/query",keyword:"required",message:"must have the property '"+missing2+"'"}];
return false;
}
else {
if(data2.limit !== undefined && func0.call(data2, "limit")){
let data3 = data2.limit;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate1.errors = [{instancePath:"/query/limit",keyword:"type",message:"must be an integer"}];
return false;
}
{
if(typeof data3 == "number"){
if(data3 < 1 || isNaN(data3)){
validate1.errors = [{instancePath:"/query/limit",keyword:"minimum",message:"must be at least 1"}];
return false;
}
}
}
}
{
if(data2.perPage !== undefined && func0.call(data2, "perPage")){
let data4 = data2.perPage;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate1.errors = [{instancePath:"/query/perPage",keyword:"type",message:"must be an integer"}];
return false;
}
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
if(data.header !== undefined && func0.call(data, "header")){
let data5 = data.header;
{
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5["X-Trace"] !== undefined && func0.call(data5, "X-Trace")){
if(typeof data5["X-Trace"] !== "string"){
validate1.errors = [{instancePath:"/header/X-Trace",keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate1.errors = [{instancePath:"/header",keyword:"type",message:"must be an object"}];
return false;
}
}
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

const formats0 = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
function validate2(data){
{
{
if(typeof data === "string"){
if(!(formats0.test(data))){
validate2.errors = [{instancePath:"",keyword:"format",message:"must match format \"uuid\""}];
return false;
}
}
else {
validate2.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
}
}
validate2.errors = null;
return true;
}


/** The body of a 200 response of `listShips`. */
export const isListShipsResponse200: Validator<operations['listShips']['responses']['200']['content']['application/json']> = validate4;
function validate4(data){
if(!validate5(data)){
validate4.errors = validate5.errors;
return false;
}
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data !== undefined && func0.call(data, "data")){
let data0 = data.data;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.ships === undefined) || (!(func0.call(data0, "ships")))) && (missing0 = "ships")){
validate4.errors = [{instancePath:"/data",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data0.count !== undefined && func0.call(data0, "count")){
let data1 = data0.count;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate4.errors = [{instancePath:"/data/count",keyword:"type",message:"must be an integer"}];
return false;
}
}
{
if(data0.ships !== undefined && func0.call(data0, "ships")){
let data2 = data0.ships;
{
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!validate7(data2[i0])){
validate4.errors = below("/data/ships/" + i0, validate7.errors);
return false;
}
}
}
else {
validate4.errors = [{instancePath:"/data/ships",keyword:"type",message:"must be an array"}];
return false;
}
}
}
}
}
}
else {
validate4.errors = [{instancePath:"/data",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
}
validate4.errors = null;
return true;
}

const func24 = (text) => {
  let length = 0;
  for (const _ of text) length++;
  return length;
};
const pattern0 = /* @__PURE__ */ new RegExp("^\\d+ kn$", "u");
const pattern1 = /* @__PURE__ */ new RegExp("^[a-z]+$", "u");
const pattern2 = /* @__PURE__ */ new RegExp("^n", "u");
const formats2 = /^(?!.*%(?![\da-f]{2}))[a-z][a-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;
const formats4 = /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/;
const formats6 = /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)t(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const wrapper0 = { validate: validate7 };
function validate7(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.id === undefined) || (!(func0.call(data, "id")))) && (missing0 = "id")){
validate7.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.speed !== undefined && func0.call(data, "speed")){
let data0 = data.speed;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate7.errors = [{instancePath:"/speed",keyword:"pattern",message:"must match pattern \"^\\d+ kn$\""}];
return false;
}
}
else {
validate7.errors = [{instancePath:"/speed",keyword:"type",message:"must be a string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined && func0.call(data, "id")){
const _errs3 = errors;
if(!validate2(data.id)){
vErrors = vErrors === null ? below("/id", validate2.errors) : vErrors.concat(below("/id", validate2.errors));
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined && func0.call(data, "name")){
let data2 = data.name;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data2 === "string"){
if(func24(data2) > 4){
validate7.errors = [{instancePath:"/name",keyword:"maxLength",message:"must have at most 4 characters"}];
return false;
}
else {
if(func24(data2) < 1){
validate7.errors = [{instancePath:"/name",keyword:"minLength",message:"must have at least 1 character"}];
return false;
}
}
}
else {
validate7.errors = [{instancePath:"/name",keyword:"type",message:"must be a string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.flag !== undefined && func0.call(data, "flag")){
const _errs6 = errors;
if(!validate9(data.flag)){
vErrors = vErrors === null ? below("/flag", validate9.errors) : vErrors.concat(below("/flag", validate9.errors));
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.homepage !== undefined && func0.call(data, "homepage")){
let data4 = data.homepage;
const _errs7 = errors;
if(errors === _errs7){
if(errors === _errs7){
if(typeof data4 === "string"){
if(!(formats2.test(data4))){
validate7.errors = [{instancePath:"/homepage",keyword:"format",message:"must match format \"uri\""}];
return false;
}
}
else {
validate7.errors = [{instancePath:"/homepage",keyword:"type",message:"must be a string"}];
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
if(data.built !== undefined && func0.call(data, "built")){
let data5 = data.built;
const _errs9 = errors;
if(errors === _errs9){
if(errors === _errs9){
if(typeof data5 === "string"){
if(!(formats4.test(data5))){
validate7.errors = [{instancePath:"/built",keyword:"format",message:"must match format \"date\""}];
return false;
}
}
else {
validate7.errors = [{instancePath:"/built",keyword:"type",message:"must be a string"}];
return false;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.arrivedAt !== undefined && func0.call(data, "arrivedAt")){
let data6 = data.arrivedAt;
const _errs11 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate7.errors = [{instancePath:"/arrivedAt",keyword:"type",message:"must be a string or null"}];
return false;
}
if(errors === _errs11){
if(errors === _errs11){
if(typeof data6 === "string"){
if(!(formats6.test(data6))){
validate7.errors = [{instancePath:"/arrivedAt",keyword:"format",message:"must match format \"date-time\""}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cargo !== undefined && func0.call(data, "cargo")){
const _errs13 = errors;
if(!validate11(data.cargo)){
vErrors = vErrors === null ? below("/cargo", validate11.errors) : vErrors.concat(below("/cargo", validate11.errors));
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tows !== undefined && func0.call(data, "tows")){
let data8 = data.tows;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data8)){
var valid1 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
const _errs16 = errors;
if(!wrapper0.validate(data8[i0])){
vErrors = vErrors === null ? below("/tows/" + i0, wrapper0.validate.errors) : vErrors.concat(below("/tows/" + i0, wrapper0.validate.errors));
errors = vErrors.length;
}
var valid1 = _errs16 === errors;
if(!valid1){
break;
}
}
}
else {
validate7.errors = [{instancePath:"/tows",keyword:"type",message:"must be an array"}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined && func0.call(data, "size")){
let data10 = data.size;
const _errs17 = errors;
if(!(((data10 === 1) || (data10 === "large")) || (data10 === null))){
validate7.errors = [{instancePath:"/size",keyword:"enum",message:"must be one of 1, \"large\", null"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.position !== undefined && func0.call(data, "position")){
let data11 = data.position;
const _errs18 = errors;
if(errors === _errs18){
if(Array.isArray(data11)){
var valid2 = true;
const len1 = data11.length;
if(len1 > 0){
const _errs20 = errors;
if(!(typeof data11[0] == "number")){
validate7.errors = [{instancePath:"/position/0",keyword:"type",message:"must be a number"}];
return false;
}
var valid2 = _errs20 === errors;
}
if(valid2){
if(len1 > 1){
const _errs22 = errors;
if(!(typeof data11[1] == "number")){
validate7.errors = [{instancePath:"/position/1",keyword:"type",message:"must be a number"}];
return false;
}
var valid2 = _errs22 === errors;
}
if(valid2){
const len2 = data11.length;
if(!(len2 <= 2)){
validate7.errors = [{instancePath:"/position",keyword:"items",message:"must have at most 2 items"}];
return false;
}
}
}
}
else {
validate7.errors = [{instancePath:"/position",keyword:"type",message:"must be an array"}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.marks !== undefined && func0.call(data, "marks")){
let data14 = data.marks;
const _errs24 = errors;
if(errors === _errs24){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
const _errs26 = errors;
for(const key0 of Object.keys(data14)){
const _errs27 = errors;
if(typeof key0 === "string"){
if(!pattern1.test(key0)){
const err0 = {instancePath:"/marks",keyword:"pattern",message:"must match pattern \"^[a-z]+$\"",propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid3 = _errs27 === errors;
if(!valid3){
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
const err1 = {instancePath:"/marks",keyword:"propertyNames",message:"must have valid property names"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate7.errors = vErrors;
return false;
break;
}
}
if(valid3){
var valid4 = true;
for(const key1 of Object.keys(data14)){
if(pattern2.test(key1)){
const _errs28 = errors;
if(!(typeof data14[key1] == "number")){
validate7.errors = [{instancePath:"/marks/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",message:"must be a number"}];
return false;
}
var valid4 = _errs28 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
validate7.errors = [{instancePath:"/marks",keyword:"type",message:"must be an object"}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.constructor !== undefined && func0.call(data, "constructor")){
const _errs30 = errors;
if(typeof data.constructor !== "string"){
validate7.errors = [{instancePath:"/constructor",keyword:"type",message:"must be a string"}];
return false;
}
var valid0 = _errs30 === errors;
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
else {
validate7.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}

const func33 = function isMultiple(value: number, step: number): boolean {
  if (value % 1 === 0 && step % 1 === 0) return value % step === 0;
  // The shortest digits that make the number, and the power of ten of the last one.
  const decimal = (each: number): [digits: string, exponent: number] => {
    const [mantissa = '', exponent = ''] = Math.abs(each).toExponential().split('e');
    const digits = mantissa.replace('.', '');
    return [digits, +exponent - digits.length + 1];
  };
  const [[digits, exponent], [stepDigits, stepExponent]] = [decimal(value), decimal(step)];
  // Digits below the last one of the step are a remainder. Infinity has no digits.
  if (exponent < stepExponent || !/^\d/.test(digits)) return false;
  const scaled = BigInt(digits + '0'.repeat(exponent - stepExponent));
  return scaled % BigInt(stepDigits) === BigInt(0);
};
function validate11(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
if(data.length < 1){
validate11.errors = [{instancePath:"",keyword:"minItems",message:"must have at least 1 item"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.kind !== undefined && func0.call(data0, "kind")){
const _errs3 = errors;
if(typeof data0.kind !== "string"){
validate11.errors = [{instancePath:"/" + i0+"/kind",keyword:"type",message:"must be a string"}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.tons !== undefined && func0.call(data0, "tons")){
let data2 = data0.tons;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 == "number"){
if(data2 <= 0 || isNaN(data2)){
validate11.errors = [{instancePath:"/" + i0+"/tons",keyword:"exclusiveMinimum",message:"must be greater than 0"}];
return false;
}
else {
if(!func33(data2, 0.5)){
validate11.errors = [{instancePath:"/" + i0+"/tons",keyword:"multipleOf",message:"must be a multiple of 0.5"}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:"/" + i0+"/tons",keyword:"type",message:"must be a number"}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
else {
validate11.errors = [{instancePath:"/" + i0,keyword:"type",message:"must be an object"}];
return false;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
if(valid0){
const seen0 = new Set();
let valid2 = true;
for(let i1=0; i1<data.length; i1++){
const item0 = data[i1];
if(typeof item0 == "object" && item0 !== null && Object.hasOwn(item0, "kind")){
if(seen0.has(item0["kind"])){
valid2 = false;
break;
}
seen0.add(item0["kind"]);
}
}
if(!valid2){
validate11.errors = [{instancePath:"",keyword:"x-unique-items-by",message:"must not have two items with the same kind"}];
return false;
}
}
}
}
else {
validate11.errors = [{instancePath:"",keyword:"type",message:"must be an array"}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

function validate9(data){
if(typeof data !== "string"){
validate9.errors = [{instancePath:"",keyword:"type",message:"must be a string"}];
return false;
}
validate9.errors = null;
return true;
}

function validate5(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.success === undefined) || (!(func0.call(data, "success")))) && (missing0 = "success")) || (((data.message === undefined) || (!(func0.call(data, "message")))) && (missing0 = "message"))) || (((data.data === undefined) || (!(func0.call(data, "data")))) && (missing0 = "data"))){
validate5.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.success !== undefined && func0.call(data, "success")){
if(typeof data.success !== "boolean"){
validate5.errors = [{instancePath:"/success",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
validate5.errors = [{instancePath:"/message",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
}
else {
validate5.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate5.errors = null;
return true;
}


/** The body of a default response of `listShips`. */
export const isListShipsResponseDefault: Validator<operations['listShips']['responses']['default']['content']['application/json']> = validate14;
const wrapper1 = { validate: validate14 };
function validate14(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.title === undefined) || (!(func0.call(data, "title")))) && (missing0 = "title")){
validate14.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.title !== undefined && func0.call(data, "title")){
if(typeof data.title !== "string"){
validate14.errors = [{instancePath:"/title",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.causes !== undefined && func0.call(data, "causes")){
let data1 = data.causes;
{
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!wrapper1.validate(data1[i0])){
validate14.errors = below("/causes/" + i0, wrapper1.validate.errors);
return false;
}
}
}
else {
validate14.errors = [{instancePath:"/causes",keyword:"type",message:"must be an array"}];
return false;
}
}
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


/** The parameters of `moorShip`, before they are written into the URL, and its body. */
export const isMoorShipRequest: Validator<{ path: NonNullable<operations['moorShip']['parameters']['path']>; query?: NonNullable<operations['moorShip']['parameters']['query']>; body: NonNullable<operations['moorShip']['requestBody']>['content']['application/json'] }> = validate15;
function validate15(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.path === undefined) || (!(func0.call(data, "path")))) && (missing0 = "path")) || (((data.body === undefined) || (!(func0.call(data, "body")))) && (missing0 = "body"))){
validate15.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.path !== undefined && func0.call(data, "path")){
let data0 = data.path;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.berthId === undefined) || (!(func0.call(data0, "berthId")))) && (missing1 = "berthId")){
validate15.errors = [{instancePath:"/path",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
if(data0.berthId !== undefined && func0.call(data0, "berthId")){
if(!validate2(data0.berthId)){
validate15.errors = below("/path/berthId", validate2.errors);
return false;
}
}
}
}
else {
validate15.errors = [{instancePath:"/path",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data.query !== undefined && func0.call(data, "query")){
let data2 = data.query;
{
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.limit !== undefined && func0.call(data2, "limit")){
if(typeof data2.limit !== "string"){
validate15.errors = [{instancePath:"/query/limit",keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate15.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data.body !== undefined && func0.call(data, "body")){
if(!validate17(data.body)){
validate15.errors = below("/body", validate17.errors);
return false;
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

function validate17(data){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = true;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing0 = "kind")){
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
if(data.kind !== undefined && func0.call(data, "kind")){
if("FERRY" !== data.kind){
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
if(!validate18(data)){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
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
if(((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing1 = "kind")){
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
if(data.kind !== undefined && func0.call(data, "kind")){
if("BARGE" !== data.kind){
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
if(!validate20(data)){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
var _valid1 = _errs8 === errors;
valid2 = _valid1;
ifClause1 = "then";
}
else {
const _errs9 = errors;
if(!validate22(data)){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
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
validate17.errors = vErrors;
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
validate17.errors = vErrors;
return false;
}
validate17.errors = vErrors;
return errors === 0;
}

function validate22(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind !== undefined && func0.call(data, "kind")){
var valid0 = false;
validate22.errors = [{instancePath:"/kind",keyword:"false schema",message:"is not allowed here"}];
return false;
}
else {
var valid0 = true;
}
if(valid0){
if(data.passengers !== undefined && func0.call(data, "passengers")){
let data1 = data.passengers;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate22.errors = [{instancePath:"/passengers",keyword:"type",message:"must be an integer"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate22.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}

function validate20(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing0 = "kind")){
validate20.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.kind !== undefined && func0.call(data, "kind")){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate20.errors = [{instancePath:"/kind",keyword:"type",message:"must be a string"}];
return false;
}
if("BARGE" !== data0){
validate20.errors = [{instancePath:"/kind",keyword:"const",message:"must be \"BARGE\""}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.passengers !== undefined && func0.call(data, "passengers")){
var valid0 = false;
validate20.errors = [{instancePath:"/passengers",keyword:"false schema",message:"is not allowed here"}];
return false;
}
else {
var valid0 = true;
}
}
}
}
else {
validate20.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}

function validate18(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing0 = "kind")) || (((data.passengers === undefined) || (!(func0.call(data, "passengers")))) && (missing0 = "passengers"))){
validate18.errors = [{instancePath:"",rule:missing0==="passengers"?"mooring.ferry-says-passengers":undefined,keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.kind !== undefined && func0.call(data, "kind")){
let data0 = data.kind;
if(typeof data0 !== "string"){
validate18.errors = [{instancePath:"/kind",keyword:"type",message:"must be a string"}];
return false;
}
if("FERRY" !== data0){
validate18.errors = [{instancePath:"/kind",keyword:"const",message:"must be \"FERRY\""}];
return false;
}
}
{
if(data.passengers !== undefined && func0.call(data, "passengers")){
let data1 = data.passengers;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate18.errors = [{instancePath:"/passengers",keyword:"type",message:"must be an integer"}];
return false;
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


/** The request body of `moorShip`. */
export const isMoorShipBody: Validator<NonNullable<operations['moorShip']['requestBody']>['content']['application/json']> = validate17;

/** The body of a 201 response of `moorShip`. */
export const isMoorShipResponse201: Validator<operations['moorShip']['responses']['201']['content']['application/vnd.harbour+json; charset=utf-8']> = validate25;
function validate25(data){
if(!validate5(data)){
validate25.errors = validate5.errors;
return false;
}
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data !== undefined && func0.call(data, "data")){
if(!validate7(data.data)){
validate25.errors = below("/data", validate7.errors);
return false;
}
}
}
}
validate25.errors = null;
return true;
}


/** The body of a 4XX response of `moorShip`. */
export const isMoorShipResponse4XX: Validator<operations['moorShip']['responses']['4XX']['content']['application/json']> = validate14;

/** The parameters of `xRay`, before they are written into the URL, and its body. */
export const isXRayRequest: Validator<{ query?: NonNullable<operations['xRay']['parameters']['query']>; cookie?: NonNullable<operations['xRay']['parameters']['cookie']> }> = validate28;
function validate28(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined && func0.call(data, "query")){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.layers !== undefined && func0.call(data0, "layers")){
let data1 = data0.layers;
{
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate28.errors = [{instancePath:"/query/layers/" + i0,keyword:"type",message:"must be an integer"}];
return false;
}
}
}
else {
validate28.errors = [{instancePath:"/query/layers",keyword:"type",message:"must be an array"}];
return false;
}
}
}
{
if(data0.area !== undefined && func0.call(data0, "area")){
let data3 = data0.area;
{
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.from !== undefined && func0.call(data3, "from")){
if(!(typeof data3.from == "number")){
validate28.errors = [{instancePath:"/query/area/from",keyword:"type",message:"must be a number"}];
return false;
}
}
{
if(data3.to !== undefined && func0.call(data3, "to")){
if(!(typeof data3.to == "number")){
validate28.errors = [{instancePath:"/query/area/to",keyword:"type",message:"must be a number"}];
return false;
}
}
}
}
else {
validate28.errors = [{instancePath:"/query/area",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data0.quality !== undefined && func0.call(data0, "quality")){
if(typeof data0.quality !== "string"){
validate28.errors = [{instancePath:"/query/quality",keyword:"type",message:"must be a string"}];
return false;
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
{
if(data.cookie !== undefined && func0.call(data, "cookie")){
let data7 = data.cookie;
{
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.session !== undefined && func0.call(data7, "session")){
if(typeof data7.session !== "string"){
validate28.errors = [{instancePath:"/cookie/session",keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate28.errors = [{instancePath:"/cookie",keyword:"type",message:"must be an object"}];
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


/** The body of a 2XX response of `xRay`. */
export const isXRayResponse: Validator<operations['xRay']['responses']['2XX']['content']['application/json']> = validate29;
function validate29(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.success !== undefined && func0.call(data, "success")){
if(typeof data.success !== "boolean"){
validate29.errors = [{instancePath:"/success",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
validate29.errors = [{instancePath:"/message",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined && func0.call(data, "data")){
let data2 = data.data;
{
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.shades !== undefined && func0.call(data2, "shades")){
let data3 = data2.shades;
{
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate29.errors = [{instancePath:"/data/shades/" + i0,keyword:"type",message:"must be an integer"}];
return false;
}
}
{
let i1 = data3.length;
let j0;
if(i1 > 1){
const indices0 = Object.create(null);
for(;i1--;){
let item0 = data3[i1];
if(!((typeof item0 == "number") && (!(item0 % 1) && !isNaN(item0)))){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate29.errors = [{instancePath:"/data/shades",keyword:"uniqueItems",message:"must not have duplicate items"}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
else {
validate29.errors = [{instancePath:"/data/shades",keyword:"type",message:"must be an array"}];
return false;
}
}
}
}
else {
validate29.errors = [{instancePath:"/data",keyword:"type",message:"must be an object"}];
return false;
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


/** The parameters of `deleteShips`, before they are written into the URL, and its body. */
export const isDeleteShipsRequest: Validator<{ path: NonNullable<operations['deleteShips']['parameters']['path']> }> = validate30;
const pattern3 = /* @__PURE__ */ new RegExp("^(?!\\.{0,2}$)", "u");
function validate30(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.path === undefined) || (!(func0.call(data, "path")))) && (missing0 = "path")){
validate30.errors = [{instancePath:"",keyword:"required",message:"must have the property '"+missing0+"'"}];
return false;
}
else {
if(data.path !== undefined && func0.call(data, "path")){
let data0 = data.path;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((((data0.berthId === undefined) || (!(func0.call(data0, "berthId")))) && (missing1 = "berthId")) || (((data0.shipIds === undefined) || (!(func0.call(data0, "shipIds")))) && (missing1 = "shipIds"))){
validate30.errors = [{instancePath:"/path",keyword:"required",message:"must have the property '"+missing1+"'"}];
return false;
}
else {
if(data0.berthId !== undefined && func0.call(data0, "berthId")){
if(!validate2(data0.berthId)){
validate30.errors = below("/path/berthId", validate2.errors);
return false;
}
}
{
if(data0.shipIds !== undefined && func0.call(data0, "shipIds")){
let data2 = data0.shipIds;
{
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!validate2(data2[i0])){
validate30.errors = below("/path/shipIds/" + i0, validate2.errors);
return false;
}
}
}
else {
validate30.errors = [{instancePath:"/path/shipIds",keyword:"type",message:"must be an array"}];
return false;
}
}
{
if(Array.isArray(data2)){
if(data2.length < 1){
validate30.errors = [{instancePath:"/path/shipIds",keyword:"minItems",message:"must have at least 1 item"}];
return false;
}
else {
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data4 = data2[i1];
if(typeof data4 === "string"){
if(!pattern3.test(data4)){
validate30.errors = [{instancePath:"/path/shipIds/" + i1,keyword:"pattern",message:"must match pattern \"^(?!\\.{0,2}$)\""}];
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
validate30.errors = [{instancePath:"/path",keyword:"type",message:"must be an object"}];
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
validate30.errors = null;
return true;
}


/** The parameters of `searchLogs`, before they are written into the URL, and its body. */
export const isSearchLogsRequest: Validator<{ query?: NonNullable<operations['searchLogs']['parameters']['query']>; body?: NonNullable<operations['searchLogs']['requestBody']>['content']['application/json'] }> = validate33;
function validate33(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined && func0.call(data, "query")){
let data0 = data.query;
{
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.text !== undefined && func0.call(data0, "text")){
let data1 = data0.text;
if(typeof data1 !== "string"){
validate33.errors = [{instancePath:"/query/text",keyword:"type",message:"must be a string"}];
return false;
}
if(!((data1 === "storm") || (data1 === "calm"))){
validate33.errors = [{instancePath:"/query/text",keyword:"enum",message:"must be one of \"storm\", \"calm\""}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:"/query",keyword:"type",message:"must be an object"}];
return false;
}
}
}
{
if(data.body !== undefined && func0.call(data, "body")){
let data2 = data.body;
{
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.after !== undefined && func0.call(data2, "after")){
if(typeof data2.after !== "string"){
validate33.errors = [{instancePath:"/body/after",keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:"/body",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
}
else {
validate33.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate33.errors = null;
return true;
}


/** The request body of `searchLogs`. */
export const isSearchLogsBody: Validator<NonNullable<operations['searchLogs']['requestBody']>['content']['application/json']> = validate34;
function validate34(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.after !== undefined && func0.call(data, "after")){
if(typeof data.after !== "string"){
validate34.errors = [{instancePath:"/after",keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate34.errors = null;
return true;
}


/** The body of a 200 response of `searchLogs`. */
export const isSearchLogsResponse: Validator<operations['searchLogs']['responses']['200']['content']['application/json']> = validate35;
function validate35(data){
{
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.success !== undefined && func0.call(data, "success")){
if(typeof data.success !== "boolean"){
validate35.errors = [{instancePath:"/success",keyword:"type",message:"must be a boolean"}];
return false;
}
}
{
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
validate35.errors = [{instancePath:"/message",keyword:"type",message:"must be a string"}];
return false;
}
}
{
if(data.data !== undefined && func0.call(data, "data")){
let data2 = data.data;
{
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.lines !== undefined && func0.call(data2, "lines")){
let data3 = data2.lines;
{
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
validate35.errors = [{instancePath:"/data/lines/" + i0,keyword:"type",message:"must be a string"}];
return false;
}
}
}
else {
validate35.errors = [{instancePath:"/data/lines",keyword:"type",message:"must be an array"}];
return false;
}
}
}
{
if(data2.next !== undefined && func0.call(data2, "next")){
if(typeof data2.next !== "string"){
validate35.errors = [{instancePath:"/data/next",keyword:"type",message:"must be a string"}];
return false;
}
}
}
}
else {
validate35.errors = [{instancePath:"/data",keyword:"type",message:"must be an object"}];
return false;
}
}
}
}
}
}
else {
validate35.errors = [{instancePath:"",keyword:"type",message:"must be an object"}];
return false;
}
}
validate35.errors = null;
return true;
}

