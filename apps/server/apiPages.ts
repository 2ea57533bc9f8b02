import type { Operation } from '@quoin/kit'
import { openApi } from '@quoin/kit/openapi'
import type { BlockServer } from '@quoin/kit/server'
import type { FastifyInstance } from 'fastify'

/** `/api/<block>/openapi.json` for programs, `/api` for people; both made of the fields that the server itself obeys. */
export function mountApiPages(
  app: FastifyInstance,
  servers: readonly BlockServer[],
  options: { publicUrl: string; version: string },
): void {
  for (const { block } of servers) {
    let text: string | undefined
    app.get(`/api/${block.name}/openapi.json`, async (_, reply) => {
      text ??= JSON.stringify(openApi(block, options))
      return reply.type('application/json; charset=utf-8').send(text)
    })
  }
  let page: string | undefined
  app.get('/api', async (_, reply) => {
    page ??= apiPage(servers, options.publicUrl)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

function apiPage(servers: readonly BlockServer[], publicUrl: string): string {
  const contents = servers.map(({ block }) => `<li><a href="#${block.name}">${escape(block.title)}</a>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Quoin API</title><style>${style}</style>
<main><h1>The Quoin API</h1>
<p>One surface: JSON:API answers, snake_case names, public ids in <code>unique_id</code>. Sign in with <code>POST ${escape(publicUrl)}/api/gateway/auth/sign_in</code>, then send
<code>Authorization: Bearer</code> and <code>x-api-key</code>, or the session headers on the gateway and <code>company-token</code> with <code>appid</code> on the other blocks.
Lists take <code>page</code>, <code>records</code>, <code>search</code>, <code>sort</code>, <code>filter[name]</code> and <code>include</code>. Every unsafe call takes an <code>Idempotency-Key</code>.</p>
<ul class="contents">${contents}</ul>${servers.map(blockPart).join('')}</main></html>`
}

function blockPart({ block }: BlockServer): string {
  const resources = Object.values(block.resources)
  return `<section id="${block.name}"><h2>${escape(block.title)} <a class="file" href="/api/${block.name}/openapi.json">openapi.json</a></h2>
${resources
  .filter((r) => r.operations.length > 0)
  .map((r) => `<h3 id="${block.name}.${r.name}">${r.name}</h3><table>${r.operations.map(row).join('')}</table>`)
  .join('')}</section>`
}

const row = (
  o: Operation,
): string => `<tr id="${o.name}"><td><b>${o.method}</b><td><code>/api/${o.base}${escape(o.path)}</code>${o.aliases.map((a) => `<br><small>also ${escape(a)}</small>`).join('')}
<td>${escape(o.summary)}<br><small>${escape(o.name)} · ${escape(o.permission)}</small></tr>`

const style = `:root{color-scheme:light dark;--ink:light-dark(#26221e,#ece8e2);--quiet:light-dark(#6b635a,#a39b90);--line:light-dark(#e2dcd4,#3a352f);--accent:light-dark(#8f4423,#e0906a)}
body{margin:0;background:light-dark(#faf8f5,#1b1917);color:var(--ink);font:15px/1.5 Inter,system-ui,sans-serif}main{max-width:1000px;margin:0 auto;padding:32px 20px 80px}
h1{font-size:24px;font-weight:650}h2{margin-top:48px;font-size:19px;border-bottom:1px solid var(--line);padding-bottom:6px}h3{margin:28px 0 4px;font-size:15px}
a{color:var(--accent)}.file{font-size:13px;font-weight:400;margin-left:8px}.contents{display:flex;flex-wrap:wrap;gap:6px 18px;list-style:none;padding:0}
table{width:100%;border-collapse:collapse}td{vertical-align:top;padding:7px 10px 7px 0;border-top:1px solid var(--line)}td:first-child{width:64px;font-size:12px}td:nth-child(2){width:45%;overflow-wrap:anywhere}
code{font-size:13px}small{color:var(--quiet)}@media(max-width:640px){tr{display:block;padding:8px 0;border-top:1px solid var(--line)}td{display:block;border:0;padding:1px 0;width:auto!important}}`
