import { Argument, Command, type Option } from 'commander';
import type { ProgramIo } from './io.ts';

const fixed = new WeakMap<Option | Argument, readonly string[]>();

/** Names the values that an option or argument is completed with; those of `choices` are known without. */
export function completing<T extends Option | Argument>(place: T, values: readonly string[]): T {
  fixed.set(place, values);
  return place;
}

/** The values that a place can have, where they are known. */
export const valuesOf = (place: Option | Argument): readonly string[] =>
  fixed.get(place) ?? (place as Option).argChoices ?? [];

/** What can be typed behind the words of a path. */
interface Place {
  /** ` inbox ls`; empty for the program itself. */
  path: string;
  commands: { name: string; about: string }[];
  flags: { name: string; about: string; takes: boolean; values: readonly string[] }[];
  /** The values of its arguments. */
  values: readonly string[];
}

const shells = { bash, zsh, fish };

/** `completion`: prints a script that completes the program in a shell. */
export function completionCommand(program: Command, io: Pick<ProgramIo, 'stdout'>): Command {
  const name = program.name().replace('npx @', '').replace('/', '-');
  return new Command('completion')
    .description('Prints a script that completes commands, flags and values in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      `
It completes the command of a global installation, ${name}. The lines below are for
~/.bashrc, for ~/.zshrc after compinit, and for fish, once.

Examples:
  eval "$(${name} completion bash)"
  eval "$(${name} completion zsh)"
  ${name} completion fish > ~/.config/fish/completions/${name}.fish`,
    )
    .action((shell: keyof typeof shells) => {
      io.stdout.write(shells[shell](name, placesOf(program)));
    });
}

function placesOf(command: Command, path: string = ''): Place[] {
  const flags = command.options.map((option) => ({
    name: option.long ?? option.flags,
    about: option.description,
    takes: option.required,
    values: valuesOf(option),
  }));
  const place = {
    path,
    commands: command.commands.map((each) => ({ name: each.name(), about: each.description() })),
    flags: [...flags, { name: '--help', about: 'display help', takes: false, values: [] }],
    values: command.registeredArguments.flatMap(valuesOf),
  };
  return [place, ...command.commands.flatMap((each) => placesOf(each, `${path} ${each.name()}`))];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const functionOf = (name: string): string => `_${name.replaceAll('-', '_')}`;

/** A pattern of `case` for the paths there are. */
const paths = (places: readonly Place[]): string =>
  places
    .filter(({ path }) => path !== '')
    .map(({ path }) => quoted(path))
    .join('|') || quoted('-');

// For bash 3.2 too, which macOS has. Where nothing fits, bash goes on with files.
function bash(name: string, places: readonly Place[]): string {
  const cases = places.flatMap(({ path, commands, flags, values }) => {
    const names = flags.map((flag) => flag.name).join(' ');
    // A program that is no more than its flags and this command shows them at once.
    const always = commands.length === 1 && path === '' ? ` ${names}` : '';
    return [
      ...flags
        .filter((flag) => flag.takes)
        .map((flag) => `    ${quoted(`${path}|${flag.name}`)}) values=${quoted(flag.values.join(' '))} ;;`),
      `    ${quoted(`${path}|`)}*) values=${quoted([...commands.map((each) => each.name), ...values].join(' ') + always)}`,
      `      [[ $word == -* || -z $values ]] && values=${quoted(names)} ;;`,
    ];
  });
  return `# Completes ${name} in bash.
${functionOf(name)}() {
  local line="\${COMP_LINE:0:COMP_POINT}" at= before= word= values= each
  local -a words=()
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  for each in "\${words[@]:1:\${#words[@]}-2}"; do
    case "$at $each" in ${paths(places)}) at="$at $each" ;; *) break ;; esac
  done
  word="\${words[\${#words[@]}-1]}"
  before="\${words[\${#words[@]}-2]}"
  [[ $word == --*=* ]] && before="\${word%%=*}" word="\${word#*=}"
  case "$at|$before" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$values" -- "$word"))
  # Bash replaces only what stands behind the last "=".
  [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && COMPREPLY=("\${COMPREPLY[@]#"\${word%=*}="}")
}
complete -o default -F ${functionOf(name)} ${name}
`;
}

function zsh(name: string, places: readonly Place[]): string {
  const safe = (text: string): string => text.replaceAll(/[\\[\]:()]/g, '\\$&');
  const one = (values: readonly string[], what: string): string =>
    values.length === 0 ? `${what}:_files` : `${what}:(${values.join(' ')})`;
  const cases = places.map(({ path, commands, flags, values }) => {
    const described = commands.map(
      (each) => `${each.name}\\:"${safe(each.about).replaceAll(/["$`]/g, '\\$&')}"`,
    );
    const specs = [
      ...flags.map((flag) =>
        flag.takes
          ? `*${flag.name}=[${safe(flag.about)}]:${one(flag.values, 'value')}`
          : `${flag.name}[${safe(flag.about)}]`,
      ),
      commands.length > 0 ? `1:command:((${described.join(' ')}))` : `*:${one(values, 'argument')}`,
    ];
    return `    ${quoted(path)}) _arguments ${specs.map(quoted).join(' ')} ;;`;
  });
  return `#compdef ${name}
${functionOf(name)}() {
  local at= each
  for each in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $each" in (${paths(places)}) at="$at $each" ;; (*) break ;; esac
  done
  # The command of its own that _arguments looks at begins with the last word of the path.
  local -i depth=\${#\${=at}}
  words=("\${(@)words[depth+1,-1]}")
  (( CURRENT -= depth ))
  case "$at" in
${cases.join('\n')}
  esac
}
if [[ $funcstack[1] == _${name} ]]; then ${functionOf(name)} "$@"; else compdef ${functionOf(name)} ${name}; fi
`;
}

function fish(name: string, places: readonly Place[]): string {
  const text = (value: string): string => `'${value.replaceAll(/[\\']/g, '\\$&')}'`;
  const here = `${functionOf(name)}_at`;
  const lines = places.flatMap(({ path, commands, flags, values }) => {
    const line = `complete -c ${name} -n ${text(`${here} ${text(path)}`)}`;
    return [
      ...(commands.length > 0 ? [`${line} -f`] : []),
      ...commands.map((each) => `${line} -f -a ${each.name} -d ${text(each.about)}`),
      ...(values.length > 0 ? [`${line} -f -a ${text(values.join(' '))}`] : []),
      ...flags.map((flag) => {
        const given = flag.values.length > 0 ? ` -x -a ${text(flag.values.join(' '))}` : ' -r';
        return `${line} -l ${flag.name.slice(2)} -d ${text(flag.about)}${flag.takes ? given : ''}`;
      }),
    ];
  });
  return `# Completes ${name} in fish.
function ${here}
    set -l at ''
    set -l words (commandline -opc)
    for each in $words[2..]
        contains -- "$at $each" ${places.map(({ path }) => text(path)).join(' ')}; or break
        set at "$at $each"
    end
    test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}
