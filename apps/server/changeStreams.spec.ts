import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ChangeStreams } from './changeStreams.ts'

/** A response that nobody reads. */
class Unread extends EventEmitter {
  writableLength = 0
  destroyed = false
  ended = false
  write(text: string) {
    if (this.ended) throw new Error('write after end')
    this.writableLength += text.length
  }
  end() {
    this.ended = true
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}
const bounds = { perPerson: 2, perCompany: 4, total: 6, unreadBytesMax: 100 }
const opener = (streams = new ChangeStreams(bounds)) => {
  return (company: string, person: string) => {
    const response = new Unread()
    return { response, stream: streams.take({ company, person }, response as unknown as ServerResponse) }
  }
}

describe('Streams of changes', () => {
  it('are so many of a person or key, and so many of a company', () => {
    const open = opener()
    open('a', 'ada')
    const second = open('a', 'ada')
    expect(() => open('a', 'ada')).toThrow('Too many')
    open('b', 'ada')
    open('a', 'max')
    open('a', 'max')
    expect(() => open('a', 'sue')).toThrow('Too many')
    second.response.destroy()
    open('a', 'sue')
  })

  it('make room for a company that has fewer, out of the one with the most', () => {
    const open = opener()
    const ofA = ['1', '2', '3', '4'].map((person) => open('a', person))
    open('b', '1')
    open('b', '2')
    open('c', '1')
    expect(ofA.map(({ response }) => response.destroyed)).toEqual([true, false, false, false])
    open('c', '2')
    expect(() => open('c', '3')).toThrow('Too many')
  })

  it('that are not read are dropped, and nothing is written to one that is over', () => {
    const open = opener()
    const { response, stream } = open('a', 'ada')
    stream.write('x'.repeat(90))
    expect(response.destroyed).toBe(false)
    stream.write('x'.repeat(90))
    expect(response.destroyed).toBe(true)
    const other = open('a', 'max')
    other.stream.end()
    other.stream.write('too late')
    other.response.emit('error', new Error('planted'))
    expect(other.response.writableLength).toBe(0)
  })
})
