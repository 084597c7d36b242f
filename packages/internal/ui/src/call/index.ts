export { duration } from './duration.ts';
export { type Line, Talk } from './talk.tsx';
export { Axis, Legend, Track } from './track.tsx';
export {
  type Bar,
  type TimedCall,
  type TimedDelivery,
  type TimedTool,
  type Waterfall,
  waterfallOf,
} from './waterfall.ts';
