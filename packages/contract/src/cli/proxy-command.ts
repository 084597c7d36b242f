import { count } from '@voice-agent/cli-kit/commands';
import { Command, Option } from 'commander';
import { type ExitCode, type Io, say } from './io.ts';
import { runTraffic, type TrafficFlags, withTraffic } from './traffic-command.ts';

export function proxyCommand(io: Io, exit: (code: ExitCode) => void): Command {
  const command = new Command('proxy')
    .description('Runs a proxy in front of a service and checks its traffic, until Ctrl-C.')
    .addOption(
      new Option('--port <number>', 'port to listen on, on this machine')
        .argParser(count(0, 65_535))
        .default(0, 'any free port'),
    );
  const advice = 'send requests to the address that it prints when it starts.';
  return withTraffic(command)
    .addHelpText(
      'after',
      '\nExample:\n  npx @voice-agent/contract proxy --url http://127.0.0.1:4210 --port 4300',
    )
    .action(async (flags: TrafficFlags & { port: number }) => {
      const lasts = async (url: string, interrupt: AbortSignal | undefined): Promise<undefined> => {
        say(io, `Checking the traffic through ${url}, until Ctrl-C.`);
        if (interrupt?.aborted !== true)
          await new Promise((resolve) => interrupt?.addEventListener('abort', resolve));
      };
      exit(await runTraffic(flags, io, advice, lasts));
    });
}
