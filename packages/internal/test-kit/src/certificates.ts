// Certificates for the tests, made here so that none of them expires in the repository.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** What a TLS server is given. */
export interface Certificate {
  cert: string;
  key: string;
}

/** A certificate that can sign others. */
export interface Authority extends Certificate {
  name: string;
  privateKey: KeyObject;
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const time = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const day = 86_400_000;
let serial = 0;

/** A certificate for `localhost` and 127.0.0.1, or for another name; self-signed without an authority. */
export function certificate(
  options: { authority?: Authority; host?: string; expired?: boolean; canSign?: boolean } = {},
): Authority {
  const { authority, host = 'localhost', expired = false, canSign = false } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = `${host} ${++serial}`;
  const address = host === 'localhost' ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : [];
  const subjectAltName = sequence(
    oid('551d11'),
    der(0x04, sequence(der(0x82, Buffer.from(host)), ...address)),
  );
  const basicConstraints = sequence(oid('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([serial])),
    ecdsaWithSha256,
    commonName(authority?.name ?? name),
    sequence(time(Date.now() - 20 * day), time(Date.now() + (expired ? -day : day))),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectAltName, ...(canSign ? [basicConstraints] : []))),
  );
  const signature = sign('sha256', facts, authority?.privateKey ?? privateKey);
  const whole = sequence(facts, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return { name, privateKey, cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
