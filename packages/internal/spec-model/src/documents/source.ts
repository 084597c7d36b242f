import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { CannotRun } from '@voice-agent/cli-kit/text';
import type { Parsed } from './parse.ts';
import { type Files, Tree } from './tree.ts';

/** The two documents of a side of the comparison; one of them may be absent. */
export interface Side {
  /** A single file was given, of this kind; there is none of the other kind. */
  only?: (typeof kinds)[number];
  openapi?: Tree;
  asyncapi?: Tree;
}

const kinds = ['openapi', 'asyncapi'] as const;
const endings = ['yaml', 'yml', 'json'];
const outputBytes = 512 * 1024 * 1024;

/** Folders with the documents: sources come before their bundles. */
const folders = (kind: string): string[] => ['', kind, 'dist'];

/**
 * Reads a file, a folder or a git revision.
 *
 * @param given a path; or `git:REVISION`, `git:REVISION:PATH`, or a plain revision when no such path exists
 * @param other the other side: its path is used to find it in a revision
 * @throws CannotRun when it is none of them, or has no document
 */
export function readSide(
  given: string,
  other: string,
  folder: string = process.cwd(),
  texts: Map<string, Parsed> = new Map(),
): Side {
  if (!given.startsWith('git:')) {
    const kind = kindOf(resolve(folder, given));
    if (kind === 'file') {
      const file = resolve(folder, given);
      return alone(fromFile(disk(dirname(file), folder), basename(file), texts));
    }
    if (kind === 'folder') return fromFolder(given, disk(resolve(folder, given), folder), '', texts);
  }
  return fromRevision(given, other, folder, texts);
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined) return undefined;
  return about.isDirectory() ? 'folder' : 'file';
}

/** Opens a document on the disk, whose references may lead to other files. @throws CannotRun when it can't be read */
export function openTree(file: string): Tree {
  const full = resolve(file);
  return new Tree(disk(dirname(full), process.cwd()), basename(full));
}

/** The repository of a folder; without one, the folder. */
function confinesOf(folder: string): string {
  for (let each = folder; each !== dirname(each); each = dirname(each))
    if (existsSync(resolve(each, '.git'))) return each;
  return folder;
}

function disk(root: string, from: string): Files {
  let confines: string | undefined;
  const shown = (path: string): string => {
    const full = resolve(root, path);
    const near = relative(from, full).split(sep).join('/');
    return near.startsWith('..') ? full : near;
  };
  return {
    shown,
    mayRead(path) {
      confines ??= confinesOf(realpathSync(root));
      const full = resolve(realpathSync(root), path);
      // A link can lead out, too.
      const real = existsSync(full) ? realpathSync(full) : full;
      const inside = relative(confines, real);
      return !isAbsolute(inside) && !/^\.\.(?:$|[\\/])/.test(inside);
    },
    read(path) {
      try {
        return readFileSync(resolve(root, path), 'utf8');
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
        throw new CannotRun(`${shown(path)} can't be read (${code}): check that you may read it.`);
      }
    },
  };
}

function fromFile(files: Files, file: string, texts: Map<string, Parsed>): Side {
  const tree = new Tree(files, file, { texts });
  const { value } = tree.root;
  if (typeof value !== 'object' || value === null)
    throw new CannotRun(
      `${tree.shown} is neither an OpenAPI nor an AsyncAPI document: its root is not an object.`,
    );
  if ('asyncapi' in value) {
    expectVersion(tree, 'AsyncAPI', value.asyncapi);
    return { asyncapi: tree };
  }
  if ('openapi' in value || 'swagger' in value) {
    expectVersion(tree, 'OpenAPI', 'openapi' in value ? value.openapi : value.swagger);
    return { openapi: tree };
  }
  throw new CannotRun(
    `${tree.shown} is neither an OpenAPI nor an AsyncAPI document: it has no field "openapi" or "asyncapi".`,
  );
}

const alone = (side: Side): Side => ({ ...side, only: side.openapi === undefined ? 'asyncapi' : 'openapi' });

function expectVersion(tree: Tree, kind: string, version: unknown): void {
  if (!/^3(\.|$)/.test(String(version)))
    throw new CannotRun(`${tree.shown} is of ${kind} ${version}: give a document of 3.x.`);
}

function fromFolder(given: string, files: Files, folder: string, texts: Map<string, Parsed>): Side {
  const side: Side = {};
  for (const kind of kinds) {
    const file = folders(kind)
      .flatMap((inner) => endings.map((ending) => posix.join(folder, inner, `${kind}.${ending}`)))
      .find((path) => files.read(path) !== undefined);
    if (file === undefined) continue;
    const found = fromFile(files, file, texts)[kind];
    if (found === undefined) throw new CannotRun(`${files.shown(file)} is not an ${kind} document.`);
    side[kind] = found;
  }
  if (side.openapi === undefined && side.asyncapi === undefined)
    throw new CannotRun(
      `${given} has neither openapi.yaml nor asyncapi.yaml, nor have its folders openapi, asyncapi and dist.`,
    );
  return side;
}

function fromRevision(given: string, other: string, folder: string, texts: Map<string, Parsed>): Side {
  const named = given.startsWith('git:') ? given.slice('git:'.length) : given;
  const [revision = '', ...rest] = named.split(':');
  const git = (args: string[], input?: string): Buffer =>
    execFileSync('git', args, {
      cwd: folder,
      maxBuffer: outputBytes,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(input !== undefined && { input }),
    });
  const wrong = given.startsWith('git:')
    ? `${given}: "${revision}" is not a git revision here: fetch it, or check its name.`
    : /^https?:/.test(given)
      ? `${given} can't be read: download it first, and give the file.`
      : `${given} can't be read: there is no such file, folder or git revision. Check the path.`;
  let top: string;
  let commit: string;
  try {
    if (revision === '' || revision.startsWith('-')) throw new Error('no revision');
    commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{tree}`])
      .toString()
      .trim();
    top = git(['rev-parse', '--show-toplevel']).toString().trim();
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string; stderr?: Buffer };
    // git prints nothing about a revision that it does not know.
    const [reason = ''] = code === 'ENOENT' ? ['it is not on the PATH'] : `${stderr}`.trim().split('\n');
    if (reason === '' || !given.startsWith('git:')) throw new CannotRun(wrong);
    throw new CannotRun(`${given} can't be read, since git can't: ${reason.replace(/\.$/, '')}.`);
  }
  const files = revisionFiles(git, commit, revision);
  const inside = rest.length > 0 ? posix.normalize(rest.join(':')) : pathFor(other, top, folder);
  if (files.paths.has(inside)) return alone(fromFile(files, inside, texts));
  const candidates = rest.length > 0 ? [inside] : [inside, 'specs', ''];
  for (const each of candidates) {
    const path = each === '.' ? '' : each;
    if (kinds.some((kind) => folders(kind).some((inner) => hasDocument(files.paths, path, inner, kind))))
      return fromFolder(given, files, path, texts);
  }
  throw new CannotRun(
    `${given} has no openapi.yaml or asyncapi.yaml in ${inside || 'its root'}: name the place as git:${revision}:PATH.`,
  );
}

const hasDocument = (paths: ReadonlyMap<string, string>, folder: string, inner: string, kind: string) =>
  endings.some((ending) => paths.has(posix.join(folder, inner, `${kind}.${ending}`)));

/** The path of the other side in the repository, which the revision is likely to have too. */
function pathFor(other: string, top: string, folder: string): string {
  const full = resolve(folder, other);
  const kind = other.startsWith('git:') ? undefined : kindOf(full);
  const inside = relative(top, kind === undefined ? folder : full)
    .split(sep)
    .join('/');
  return inside.startsWith('..') ? '' : inside;
}

interface RevisionFiles extends Files {
  paths: ReadonlyMap<string, string>;
}

function revisionFiles(
  git: (args: string[], input?: string) => Buffer,
  tree: string,
  revision: string,
): RevisionFiles {
  const paths = new Map<string, string>();
  for (const line of git(['ls-tree', '-r', '-z', '--full-tree', tree]).toString().split('\0')) {
    const [about = '', path = ''] = line.split('\t');
    const [, type = '', hash = ''] = about.split(' ');
    if (type === 'blob' && /\.(ya?ml|json)$/i.test(path)) paths.set(path, hash);
  }
  const texts = new Map<string, string>();
  return {
    paths,
    shown: (path) => `${revision}:${path}`,
    mayRead: (path) => !path.startsWith('..'),
    revision,
    read(path) {
      const hash = paths.get(path);
      if (hash === undefined) return undefined;
      if (!texts.has(hash)) {
        // One process for all files of the folder: a document in many files would need many.
        const near = posix.dirname(path);
        const matching = [...paths].filter(([each]) => near === '.' || each.startsWith(`${near}/`));
        const hashes = near === '.' ? [hash] : [...new Set(matching.map(([, each]) => each))];
        for (const [each, text] of blobs(git(['cat-file', '--batch'], `${hashes.join('\n')}\n`)))
          texts.set(each, text);
      }
      return texts.get(hash);
    },
  };
}

/** Parses the output of `git cat-file --batch`: `<hash> blob <size>`, the bytes, a line break. */
function* blobs(printed: Buffer): Generator<[hash: string, text: string]> {
  for (let at = 0; at < printed.length; ) {
    const end = printed.indexOf(10, at);
    const [hash = '', , size = '0'] = printed.toString('latin1', at, end).split(' ');
    const start = end + 1;
    yield [hash, printed.toString('utf8', start, start + Number(size))];
    at = start + Number(size) + 1;
  }
}
