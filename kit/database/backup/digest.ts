import { createHash } from 'node:crypto'

/** Adds up rows so that their order does not matter: equal digests mean equal sets of rows, and equally many. */
export class Digest {
  count = 0
  private sum = 0n
  add(row: string): void {
    this.count++
    this.sum = (this.sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) & modulus
  }
  get hash(): string {
    return this.sum.toString(16).padStart(64, '0')
  }
}
const modulus = (1n << 256n) - 1n
