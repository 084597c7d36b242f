// workerd: the address comes in the query, the report is the response.
import { smoke } from './smoke.js';

export default {
  async fetch(request) {
    try {
      return Response.json(await smoke(new URL(request.url).searchParams.get('service')));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};
