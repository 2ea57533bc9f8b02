import { join } from 'node:path'
import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../database/scratch.ts'
import { diskStore, type DiskStore, type FileStore } from '../files/index.ts'
import { refuse } from '../request/refuse.ts'
import { readRows, shapeOf } from './readFile.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let files: DiskStore
let count = 0
beforeAll(async () => {
  folder = await scratchFolder('read-file')
  files = diskStore({ folder: join(folder.path, 'files'), publicUrl: 'http://127.0.0.1:1', secret: 'a secret for specs alone' })
})
afterAll(() => folder.remove())

async function rowsOf(content: string | Buffer, said: Parameters<typeof shapeOf>[2] = {}, after = 0) {
  const key = `t/import/${++count}/file.csv`
  await files.write(key, Buffer.from(content), 'text/csv')
  const shape = await shapeOf(files, key, said)
  const rows = []
  for await (const batch of readRows(files, shape, { after }))
    for (const { number, cells } of batch) rows.push({ number, ...cells })
  return { shape, rows }
}

async function batchesOf(content: string) {
  const key = `t/import/${++count}/file.json`
  await files.write(key, Buffer.from(content), 'application/json')
  const rows = []
  for await (const batch of readRows(files, await shapeOf(files, key, {}))) rows.push(...batch)
  return { rows }
}

const samples = {
  'utf-8': 'Name;Ort\nJürgen Groß;東京\n',
  'utf-16le': 'Name;Ort\nJürgen;Zürich\n',
  'utf-16be': 'Name;Ort\nJürgen;Zürich\n',
  'windows-1252': 'Name;Ort\nJürgen Müller-Lüdenscheidt;Café „Übersee“ für 5 €\n',
  shift_jis: 'Name;Ort\nさくら商店のおすすめ;東京のとなり\n',
  gb18030: 'Name;Ort\n北京大学出版社;上海市\n',
} as const

describe('A file', () => {
  it.each(Object.entries(samples))('in %s is recognised and read', async (encoding, text) => {
    const { shape, rows } = await rowsOf(iconv.encode(text, encoding))
    expect(shape.encoding).toBe(encoding)
    const [, line = ''] = text.split('\n')
    expect(rows).toEqual([{ number: 2, Name: line.split(';')[0], Ort: line.split(';')[1] }])
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('in %s loses its byte order mark', async (encoding) => {
    const { rows } = await rowsOf(iconv.encode('Name,Ort\nA,B\n', encoding, { addBOM: true }))
    expect(rows).toEqual([{ number: 2, Name: 'A', Ort: 'B' }])
  })

  it('is still known for what it is when the first odd letter comes late', async () => {
    const { shape } = await rowsOf(iconv.encode(`Name\n${'plain\n'.repeat(60_000)}Zürich\n`, 'windows-1252'))
    expect(shape.encoding).toBe('windows-1252')
  })

  it.each([',', ';', '\t', '|'])('separated by %j is split there', async (separator) => {
    const { shape, rows } = await rowsOf(
      `${['a', 'b', 'c'].join(separator)}\r\n${['1', `"x${separator} ""y"" z\r\nw"`, '3'].join(separator)}\r\n`,
    )
    expect(shape.separator).toBe(separator)
    expect(rows).toEqual([{ number: 2, a: '1', b: `x${separator} "y" z\r\nw`, c: '3' }])
  })

  it.each([';', ',', '|'])('that tells spreadsheets to split it at %j is split there', async (separator) => {
    const { shape, rows } = await rowsOf(`sep=${separator}\r\na${separator}b\r\n"1, 2; 3"${separator}"x"\r\n`)
    expect(shape.separator).toBe(separator)
    expect(rows).toEqual([{ number: 3, a: '1, 2; 3', b: 'x' }])
  })

  it('counts blank rows as a spreadsheet does, without reading them', async () => {
    const { rows } = await rowsOf('\na,b\n1,2\n,\n\n3,4\n')
    expect(rows).toEqual([
      { number: 3, a: '1', b: '2' },
      { number: 6, a: '3', b: '4' },
    ])
  })

  it('keeps columns with the names of object properties', async () => {
    const { rows } = await rowsOf('__proto__,constructor\n1,2\n')
    expect(Object.entries(rows[0]!)).toContainEqual(['constructor', '2'])
  })

  it('of JSON objects is read one by one, also across chunks and lines', async () => {
    const many = Array.from({ length: 3_000 }, (_, i) => ({ name: `n${i} "{[\\`, deep: { a: [{ b: i }] } }))
    const { shape, rows } = await rowsOf(JSON.stringify(many))
    expect(shape.format).toBe('json')
    expect(rows).toEqual(many.map((one, i) => ({ number: i + 1, ...one })))
    expect((await rowsOf('{"a":1}\n{"a":2}\n')).rows).toEqual([
      { number: 1, a: 1 },
      { number: 2, a: 2 },
    ])
  })

  it.each([
    ['a,b\n1,"never closed\n2,3\n', 'unreadable_file'],
    ['[{"a":1},{"a":', 'unreadable_file'],
    ['[{"a":nope}]', 'unreadable_file'],
    ['[1,2]', 'unreadable_file'],
    ['\n\n', 'empty_file'],
    ['[]', 'empty_file'],
    ['PK\u0003\u0004\u0014\u0000\u0006\u0000', 'unreadable_file'],
  ])('%j is refused with its reason', async (content, code) => {
    await expect(rowsOf(content)).rejects.toMatchObject({ code })
  })

  it('keeps a quotation mark inside a cell, rows of any length, and line breaks of any system', async () => {
    const { rows } = await rowsOf('a,b\r\n6" pipe,"x" y\r\n1\r\n"",2\r3,""\n')
    expect(rows).toEqual([
      { number: 2, a: '6" pipe', b: '"x" y' },
      { number: 3, a: '1', b: '' },
      { number: 4, a: '', b: '2' },
      { number: 5, a: '3', b: '' },
    ])
  })

  it('is read alike wherever its chunks are cut', async () => {
    const text = Buffer.from('a,b\r\n"x ""y""",2\r\n\r\n"1\r\n2",""\r\n')
    const whole = (await rowsOf(text)).rows
    const bytewise: FileStore = { ...files, read: async () => Readable.from([...text].map((byte) => Buffer.from([byte]))) }
    const shape = { key: 'any', format: 'csv', encoding: 'utf-8', separator: ',' } as const
    const rows = []
    for await (const batch of readRows(bytewise, shape)) for (const { number, cells } of batch) rows.push({ number, ...cells })
    expect(rows).toEqual(whole)
    expect(rows).toHaveLength(2)
  })

  it.each<[string, string, string, number?]>([
    ['more cells in a row than any table has', `a,b\n1${','.repeat(3_000)}x\n`, 'too_many_cells'],
    // Rows before the bound are read and not handed over, as when a job goes on.
    ['more rows than an import takes', `a\n${'1\n'.repeat(1_000_001)}`, 'too_many_rows', 1_000_000],
  ])('with %s is refused', async (_, content, code, after) => {
    await expect(rowsOf(content, {}, after)).rejects.toMatchObject({ status: 422, code })
  })

  it('of millions of blank lines and short rows costs what it is long', async () => {
    const { rows } = await rowsOf(`a,b,c\n${'\n'.repeat(4_000_000)}${'1\n'.repeat(1_000)}`)
    expect(rows).toHaveLength(1_000)
    expect(rows.at(-1)).toEqual({ number: 4_001_001, a: '1', b: '', c: '' })
  })

  it('names each object that is nested too deeply and reads on', async () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const { rows } = await batchesOf(`[{"a":1},${deep},{"a":3}]`)
    expect(rows).toMatchObject([
      { number: 1, cells: { a: 1 } },
      { number: 2, cells: {}, reason: expect.stringContaining('nested') },
      { number: 3, cells: { a: 3 } },
    ])
  })

  it.each([
    ['time', { workingMs: 0, memoryMb: 64 }, 'a\n1\n'],
    ['memory', { workingMs: 60_000, memoryMb: 6 }, `[{"a":[${'{},'.repeat(170_000)}1]}]`],
  ])('that takes more %s than it may is given up, and nothing else is', async (what, budget, content) => {
    const key = `t/import/${++count}/file.csv`
    await files.write(key, Buffer.from(content), 'text/csv')
    const shape = { key, format: content.startsWith('[') ? 'json' : 'csv', encoding: 'utf-8', separator: ',' } as const
    await expect(readRows(files, shape, { budget }).next()).rejects.toMatchObject({
      status: 422,
      code: 'file_too_complex',
      message: expect.stringContaining(what),
    })
    expect((await readRows(files, shape).next()).value).toHaveLength(1)
  })

  it('is left at once by a job that is told to stop', async () => {
    const key = `t/import/${++count}/file.csv`
    await files.write(key, Buffer.from(`a\n${'1\n'.repeat(5_000)}`), 'text/csv')
    const stop = new AbortController()
    const rows = readRows(files, await shapeOf(files, key, {}), { signal: stop.signal })
    await rows.next()
    stop.abort(new Error('The process stops.'))
    await expect(rows.next()).rejects.toThrow('The process stops.')
  })

  it('that was never uploaded is refused', async () => {
    await expect(shapeOf(files, 't/import/none/file.csv', {})).rejects.toMatchObject({ code: 'upload_missing' })
  })

  it('that breaks off on its way is not taken for one in another encoding', async () => {
    const key = `t/import/${++count}/file.csv`
    await files.write(key, Buffer.from('Name\nZürich\n'), 'text/csv')
    const gone = refuse.unavailable('File storage is not available right now.', 5)
    const breaking: FileStore = {
      ...files,
      read: async (at, range) => (range ? files.read(at, range) : new Readable({ read: () => undefined }).destroy(gone)),
    }
    await expect(shapeOf(breaking, key, {})).rejects.toBe(gone)
  })
})
