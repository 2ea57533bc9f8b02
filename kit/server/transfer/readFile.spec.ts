import { join } from 'node:path'
import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../../database/scratch.ts'
import { diskStore, type DiskStore, type FileStore } from '../../files/index.ts'
import { refuse } from '../refuse.ts'
import { readRows, shapeOf } from './readFile.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let files: DiskStore
let count = 0
beforeAll(async () => {
  folder = await scratchFolder('read-file')
  files = diskStore({ folder: join(folder.path, 'files'), publicUrl: 'http://127.0.0.1:1', secret: 'a secret for specs alone' })
})
afterAll(() => folder.remove())

async function rowsOf(content: string | Buffer, said: Parameters<typeof shapeOf>[2] = {}) {
  const key = `t/import/${++count}/file.csv`
  await files.write(key, Buffer.from(content), 'text/csv')
  const shape = await shapeOf(files, key, said)
  const rows = []
  for await (const { number, cells } of readRows(files, shape)) rows.push({ number, ...cells })
  return { shape, rows }
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
  ])('%j is refused with its reason', async (content, code) => {
    await expect(rowsOf(content)).rejects.toMatchObject({ code })
  })

  it('that was never uploaded is refused', async () => {
    await expect(shapeOf(files, 't/import/none/file.csv', {})).rejects.toMatchObject({ code: 'upload_missing' })
  })

  it('that breaks off on its way is not taken for one in another encoding', async () => {
    const key = `t/import/${++count}/file.csv`
    await files.write(key, Buffer.from('Name\nZürich\n'), 'text/csv')
    const gone = refuse.unavailable('The file store cannot be reached right now.', 5)
    const breaking: FileStore = {
      ...files,
      read: async (at, range) => (range ? files.read(at, range) : new Readable({ read: () => undefined }).destroy(gone)),
    }
    await expect(shapeOf(breaking, key, {})).rejects.toBe(gone)
  })
})
