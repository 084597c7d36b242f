// One that takes part, in a process of its own: node child-run.ts <module> <export> <its values as JSON>
const [file = '', name = '', values = '[]'] = process.argv.slice(2);
const { [name]: start } = await import(file);
const started: number | ((times: number) => unknown) = await start(...JSON.parse(values));

process.on('message', async (times: number) => {
  const cpu = typeof started === 'number' ? undefined : process.cpuUsage();
  const begin = performance.now();
  const result = typeof started === 'number' ? undefined : await started(times);
  const ms = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ cpu: user + system, ms, result });
});
process.on('disconnect', () => process.exit());
process.send?.(typeof started === 'number' ? started : 0);
