// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.

import type { operations } from './types.ts';

/** One reason why a value is not valid. Both pointers are JSON pointers. */
export interface ValidationError {
  /** Where in the value. */
  instancePath: string;
  /** Which keyword, from the nearest schema that has a name. */
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


/** The body of a 200 answer of `listShips`. */
export const isListShipsResponse200: Validator<operations['listShips']['responses']['200']['content']['application/json']> = validate1;
const func0 = Object.prototype.hasOwnProperty;
function validate1(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.ships === undefined) || (!(func0.call(data, "ships")))) && (missing0 = "ships")){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.ships !== undefined && func0.call(data, "ships")){
let data0 = data.ships;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate2(data0[i0], {instancePath:instancePath+"/ships/" + i0}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/ships",schemaPath:"#/properties/ships/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
}
}
}
else {
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate1.errors = vErrors;
return errors === 0;
}

const schema2 = {"type":"object","description":"A ship, with the ships that it tows.","required":["id"],"properties":{"id":{"$ref":"#/components/schemas/Id"},"name":{"type":"string","minLength":1,"maxLength":4,"default":"Nora"},"flag":{"$ref":"#/components/schemas/Flag"},"homepage":{"type":"string","format":"uri"},"built":{"type":"string","format":"date"},"arrivedAt":{"type":["string","null"],"format":"date-time"},"cargo":{"$ref":"#/components/schemas/Cargo"},"tows":{"type":"array","items":{"$ref":"#/components/schemas/Ship"}},"size":{"enum":[1,"large",null]},"position":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"}],"items":false},"marks":{"type":"object","propertyNames":{"pattern":"^[a-z]+$"},"patternProperties":{"^n":{"type":"number"}}},"remark":{},"constructor":{"type":"string"}}};
const func5 = (text) => {
  let length = 0;
  for (const _ of text) length++;
  return length;
};
const formats2 = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i;
const formats4 = /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/;
const formats6 = /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)t(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const wrapper0 = { validate: validate2 };
const pattern0 = /* @__PURE__ */ new RegExp("^[a-z]+$", "u");
const pattern1 = /* @__PURE__ */ new RegExp("^n", "u");
function validate2(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.id === undefined) || (!(func0.call(data, "id")))) && (missing0 = "id")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined && func0.call(data, "id")){
const _errs1 = errors;
if(!(validate3(data.id, {instancePath:instancePath+"/id"}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(func5(data1) > 4){
validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 4},message:"must NOT have more than 4 characters"}];
return false;
}
else {
if(func5(data1) < 1){
validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.flag !== undefined && func0.call(data, "flag")){
const _errs4 = errors;
if(!(validate5(data.flag, {instancePath:instancePath+"/flag"}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.homepage !== undefined && func0.call(data, "homepage")){
let data3 = data.homepage;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data3 === "string"){
if(!(formats2.test(data3))){
validate2.errors = [{instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/homepage",schemaPath:"#/properties/homepage/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.built !== undefined && func0.call(data, "built")){
let data4 = data.built;
const _errs7 = errors;
if(errors === _errs7){
if(errors === _errs7){
if(typeof data4 === "string"){
if(!(formats4.test(data4))){
validate2.errors = [{instancePath:instancePath+"/built",schemaPath:"#/properties/built/format",keyword:"format",params:{format: "date"},message:"must match format \""+"date"+"\""}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/built",schemaPath:"#/properties/built/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.arrivedAt !== undefined && func0.call(data, "arrivedAt")){
let data5 = data.arrivedAt;
const _errs9 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate2.errors = [{instancePath:instancePath+"/arrivedAt",schemaPath:"#/properties/arrivedAt/type",keyword:"type",params:{type: schema2.properties.arrivedAt.type},message:"must be string,null"}];
return false;
}
if(errors === _errs9){
if(errors === _errs9){
if(typeof data5 === "string"){
if(!(formats6.test(data5))){
validate2.errors = [{instancePath:instancePath+"/arrivedAt",schemaPath:"#/properties/arrivedAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cargo !== undefined && func0.call(data, "cargo")){
const _errs11 = errors;
if(!(validate7(data.cargo, {instancePath:instancePath+"/cargo"}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tows !== undefined && func0.call(data, "tows")){
let data7 = data.tows;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data7)){
var valid1 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
const _errs14 = errors;
if(!(wrapper0.validate(data7[i0], {instancePath:instancePath+"/tows/" + i0}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid1 = _errs14 === errors;
if(!valid1){
break;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/tows",schemaPath:"#/properties/tows/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined && func0.call(data, "size")){
let data9 = data.size;
const _errs15 = errors;
if(!(((data9 === 1) || (data9 === "large")) || (data9 === null))){
validate2.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/enum",keyword:"enum",params:{allowedValues: schema2.properties.size.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.position !== undefined && func0.call(data, "position")){
let data10 = data.position;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data10)){
const len1 = data10.length;
if(len1 > 0){
const _errs18 = errors;
if(!(typeof data10[0] == "number")){
validate2.errors = [{instancePath:instancePath+"/position/0",schemaPath:"#/properties/position/prefixItems/0/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid2 = _errs18 === errors;
}
if(valid2){
if(len1 > 1){
const _errs20 = errors;
if(!(typeof data10[1] == "number")){
validate2.errors = [{instancePath:instancePath+"/position/1",schemaPath:"#/properties/position/prefixItems/1/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid2 = _errs20 === errors;
}
if(valid2){
const len2 = data10.length;
if(!(len2 <= 2)){
validate2.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/items",keyword:"items",params:{limit: 2},message:"must NOT have more than 2 items"}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.marks !== undefined && func0.call(data, "marks")){
let data13 = data.marks;
const _errs22 = errors;
if(errors === _errs22){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key0 of Object.keys(data13)){
const _errs24 = errors;
if(typeof key0 === "string"){
if(!pattern0.test(key0)){
const err0 = {instancePath:instancePath+"/marks",schemaPath:"#/properties/marks/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[a-z]+$"},message:"must match pattern \""+"^[a-z]+$"+"\"",propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid3 = _errs24 === errors;
if(!valid3){
const err1 = {instancePath:instancePath+"/marks",schemaPath:"#/properties/marks/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate2.errors = vErrors;
return false;
break;
}
}
if(valid3){
var valid4 = true;
for(const key1 of Object.keys(data13)){
if(pattern1.test(key1)){
const _errs25 = errors;
if(!(typeof data13[key1] == "number")){
validate2.errors = [{instancePath:instancePath+"/marks/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/marks/patternProperties/%5En/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid4 = _errs25 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/marks",schemaPath:"#/properties/marks/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.constructor !== undefined && func0.call(data, "constructor")){
const _errs27 = errors;
if(typeof data.constructor !== "string"){
validate2.errors = [{instancePath:instancePath+"/constructor",schemaPath:"#/properties/constructor/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs27 === errors;
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
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}

function validate7(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
if(data.length < 1){
validate7.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
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
validate7.errors = [{instancePath:instancePath+"/" + i0+"/kind",schemaPath:"#/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate7.errors = [{instancePath:instancePath+"/" + i0+"/tons",schemaPath:"#/items/properties/tons/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
else {
let res0;
if((0.5 === 0 || (res0 = data2/0.5, res0 !== parseInt(res0)))){
validate7.errors = [{instancePath:instancePath+"/" + i0+"/tons",schemaPath:"#/items/properties/tons/multipleOf",keyword:"multipleOf",params:{multipleOf: 0.5},message:"must be multiple of 0.5"}];
return false;
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/" + i0+"/tons",schemaPath:"#/items/properties/tons/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate7.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
validate7.errors = [{instancePath,schemaPath:"#/x-unique-items-by",keyword:"x-unique-items-by",params:{property: "kind"},message:"must not hold two items with the same kind"}];
return false;
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}

function validate5(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
validate5.errors = vErrors;
return errors === 0;
}

const formats0 = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
function validate3(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(errors === 0){
if(typeof data === "string"){
if(!(formats0.test(data))){
validate3.errors = [{instancePath,schemaPath:"#/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
validate3.errors = vErrors;
return errors === 0;
}


/** The body of a default answer of `listShips`. */
export const isListShipsResponseDefault: Validator<operations['listShips']['responses']['default']['content']['application/json']> = validate10;
const wrapper1 = { validate: validate10 };
function validate10(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.title === undefined) || (!(func0.call(data, "title")))) && (missing0 = "title")){
validate10.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.title !== undefined && func0.call(data, "title")){
const _errs2 = errors;
if(typeof data.title !== "string"){
validate10.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.causes !== undefined && func0.call(data, "causes")){
let data1 = data.causes;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(wrapper1.validate(data1[i0], {instancePath:instancePath+"/causes/" + i0}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/causes",schemaPath:"#/properties/causes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}


/** The request body of `moorShip`. */
export const isMoorShipBody: Validator<NonNullable<operations['moorShip']['requestBody']>['content']['application/json']> = validate11;
function validate11(data, {instancePath=""}={}){
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
if(!(validate12(data, {instancePath}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
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
if(!(validate14(data, {instancePath}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
var _valid1 = _errs8 === errors;
valid2 = _valid1;
ifClause1 = "then";
}
else {
const _errs9 = errors;
if(!(validate16(data, {instancePath}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
ifClause1 = "else";
}
if(!valid2){
const err4 = {instancePath,schemaPath:"#/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate11.errors = vErrors;
return false;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err5 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate11.errors = vErrors;
return false;
}
validate11.errors = vErrors;
return errors === 0;
}

function validate16(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind !== undefined && func0.call(data, "kind")){
var valid0 = false;
validate16.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/false schema",keyword:"false schema",params:{},message:"boolean schema is false"}];
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
validate16.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
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
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}

function validate14(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing0 = "kind")){
validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.kind !== undefined && func0.call(data, "kind")){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate14.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("BARGE" !== data0){
validate14.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "BARGE"},message:"must be equal to constant"}];
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
validate14.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/false schema",keyword:"false schema",params:{},message:"boolean schema is false"}];
return false;
}
else {
var valid0 = true;
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}

function validate12(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing0 = "kind")) || (((data.passengers === undefined) || (!(func0.call(data, "passengers")))) && (missing0 = "passengers"))){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.kind !== undefined && func0.call(data, "kind")){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate12.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("FERRY" !== data0){
validate12.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "FERRY"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.passengers !== undefined && func0.call(data, "passengers")){
let data1 = data.passengers;
const _errs3 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate12.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
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
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}


/** The body of a 201 answer of `moorShip`. */
export const isMoorShipResponse201: Validator<operations['moorShip']['responses']['201']['content']['application/vnd.harbour+json; charset=utf-8']> = validate2;

/** The body of a 4XX answer of `moorShip`. */
export const isMoorShipResponse4XX: Validator<operations['moorShip']['responses']['4XX']['content']['application/json']> = validate10;

/** The body of a 2XX answer of `xRay`. */
export const isXRayResponse: Validator<operations['xRay']['responses']['2XX']['content']['application/json']> = validate18;
function validate18(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate18.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
if(valid0){
let i1 = data.length;
let j0;
if(i1 > 1){
const indices0 = Object.create(null);
for(;i1--;){
let item0 = data[i1];
if(!((typeof item0 == "number") && (!(item0 % 1) && !isNaN(item0)))){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate18.errors = [{instancePath,schemaPath:"#/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
else {
validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate18.errors = vErrors;
return errors === 0;
}

