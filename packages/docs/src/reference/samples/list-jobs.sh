curl --fail-with-body 'https://voice-agent.example.com/v1/jobs/all?projectId=project-harbour' \
  -H 'Authorization: Token <API_KEY>' -H 'Content-Type: application/json' \
  -d '{ "status": "COMPLETED", "take": 10 }'
