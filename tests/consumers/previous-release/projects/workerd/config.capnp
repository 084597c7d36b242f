using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (
      name = "main",
      worker = (
        modules = [(name = "worker.js", esModule = embed "build/worker.js")],
        compatibilityDate = "2026-11-01",
        bindings = [(name = "VOICE_AGENT_WEBHOOK_SECRET", fromEnvironment = "VOICE_AGENT_WEBHOOK_SECRET")],
      ),
    ),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
