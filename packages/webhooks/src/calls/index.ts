// How this project makes up calls. It may change in any release.
export { events, eventTypes } from '../generated/events.ts';
export * from './scripts.ts';
export * from './story.ts';
