import { execFileSync } from 'node:child_process';
import { writeFiles } from '@voice-agent/test-kit/scratch';

/** Runs git in a folder, as somebody whose name is not that of the machine. */
export function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

/** Writes files and commits them. */
export function commit(folder: string, files: Record<string, string | object>): void {
  writeFiles(folder, files);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'a change');
}

/** Makes a repository of files, on the branch main. */
export function makeRepository(folder: string, files: Record<string, string | object>): void {
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  commit(folder, files);
}
