// What generated operations import whose parameters need more than `name=value`.
export { serializer } from '@voice-agent/service';
