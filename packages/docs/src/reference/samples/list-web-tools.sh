curl --fail-with-body 'https://voice-agent.example.com/v1/voice-agents/web-tool/list?isActive=true&take=10' \
  -H 'Authorization: Token <API_KEY>'
