curl --fail-with-body -X PATCH 'https://voice-agent.example.com/v1/voice-agents/web-tool/6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30' \
  -H 'Authorization: Token <API_KEY>' -H 'Content-Type: application/json' \
  -d '{ "type": "FUNCTION", "async": false, "name": "Tide table" }'
