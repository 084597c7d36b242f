import { generateFromTemplate } from '../../src/asyncapi/template.ts';

export default { 'generate:after': generateFromTemplate };
