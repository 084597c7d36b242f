import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from './pages.ts';

export const sandboxPort = 4210;
/** The value of the placeholder `<API_KEY>` of a snippet: the key of every sandbox here. */
export const apiKey = 'key-of-the-snippets';
/** The value of `Bearer <WEBHOOK_TOKEN>`, which a reader has in `VOICE_AGENT_WEBHOOK_SECRET`. */
export const webhookSecret = 'Bearer of-the-reader-alone';
/** The services that snippets call by a placeholder; here it is a sandbox. */
export const placeholders: readonly string[] = [
  'https://voice-agent.example.com',
  'https://staging.example.com',
];
const ports =
  /(?:127\.0\.0\.1|localhost):(\d{4,5})\b|(?:--port|--listen|-p|PORT \?\?|\.listen\()[ =]?(\d{4,5})\b/g;

export const codeOf = ({ fences }: Page): string => fences.map(({ code }) => code).join('\n');

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const numbers = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return numbers;
}

/** The ports, services and secrets of a page, and what stands for them on this machine. */
export class Addresses {
  /** By the number on the page. */
  readonly #ports: ReadonlyMap<string, string>;
  /** The service that the placeholders stand for. */
  serviceUrl: string | undefined;

  private constructor(ports: ReadonlyMap<string, string>) {
    this.#ports = ports;
  }

  static async of(page: Page): Promise<Addresses> {
    const named = [...codeOf(page).matchAll(ports)].map(([, address, flag]) => Number(address ?? flag));
    const numbers = [...new Set([sandboxPort, ...named])];
    const free = await freePorts(numbers.length);
    return new Addresses(new Map(numbers.map((number, index) => [`${number}`, `${free[index]}`])));
  }

  port(number: number): number {
    return Number(this.#ports.get(`${number}`) ?? number);
  }

  /** The ports of this machine for those that a text of the page names. */
  portsIn(text: string): number[] {
    return [...this.#ports].filter(([number]) => text.includes(number)).map(([, port]) => Number(port));
  }

  /** A text of the page with the addresses of this machine. */
  here(text: string): string {
    let result = text
      .replaceAll(/(?<!\d)\d{4,5}\b/g, (number) => this.#ports.get(number) ?? number)
      .replaceAll('Bearer <WEBHOOK_TOKEN>', webhookSecret);
    for (const url of placeholders) result = result.replaceAll(url, this.serviceUrl ?? url);
    return result.replaceAll('<API_KEY>', apiKey);
  }

  /** A text that was printed here, with the addresses of the page. */
  there(text: string): string {
    let result = stripVTControlCharacters(text).replaceAll(apiKey, '<API_KEY>');
    for (const [number, port] of this.#ports)
      result = result.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), number);
    return this.serviceUrl ? result.replaceAll(this.serviceUrl, placeholders[0] ?? '') : result;
  }
}
