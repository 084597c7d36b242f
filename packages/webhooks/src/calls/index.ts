// Made-up calls, for programs that play the service.
export { type Conversation, type Script, type Step, scripts, type ToolStep, type Turn } from './scripts.ts';
export {
  durationMs,
  type Envelope,
  eventOf,
  type Moment,
  makeStory,
  momentsOf,
  type Story,
  type StoryOptions,
} from './story.ts';
