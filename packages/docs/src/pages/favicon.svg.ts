import logo from '@voice-agent/ui/logo.svg?raw';

/** The logo, which the dashboard has, too. */
export const GET = (): Response => new Response(logo, { headers: { 'content-type': 'image/svg+xml' } });
