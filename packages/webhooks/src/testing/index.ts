// For the tests of programs that receive events, and programs that play the service. Apart from the receiver, since the
// examples come with it.
export { type Script, scripts, type ToolStep } from '../calls/scripts.ts';
export {
  durationMs,
  eventOf,
  type Moment,
  makeStory,
  momentsOf,
  type Story,
  type StoryOptions,
} from '../calls/story.ts';
export { examples } from '../generated/fixtures.ts';
export { type Call, type CallOptions, call } from './call.ts';
export { type DeliverOptions, deliver } from './deliver.ts';
export { type EventOverrides, event } from './event.ts';
