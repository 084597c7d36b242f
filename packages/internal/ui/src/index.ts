export { Code, Copy, Json, Source } from './code.tsx';
export { Field, Pills, Select, Text } from './fields.tsx';
export { Panel, Said, say } from './panel.tsx';
export { Empty, Note, Prose, ShortId, Status, Time, Title, type Tone } from './text.tsx';
