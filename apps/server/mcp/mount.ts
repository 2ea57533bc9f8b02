import type { Authenticator } from '@quoin/gateway/server'
import { type Actor, errorBody, type Limits, parseJson, type Platform, refuse, Refusal, type Settings } from '@quoin/kit/server'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { answerMax, ask } from './call.ts'
import { Confirmations } from './confirmation.ts'
import { needsConfirmation } from './needsConfirmation.ts'
import { blocksFor, describeOperation, findOperations, isOffered } from './operations.ts'
import { tools } from './tools.ts'

/** Above the body of an operation: the batch, the message, its parameters and the tool's arguments. */
const levelsAround = 4

interface McpParts {
  readonly platform: Platform
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly settings: Pick<Settings, 'publicUrl' | 'version'>
}
interface Asking extends McpParts {
  readonly app: FastifyInstance
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly confirmations: Confirmations
}

/**
 * `POST /api/mcp`: what agents speak (Model Context Protocol, streamable HTTP, without sessions of its own). An agent has a token of a
 * person, or a key of the company, and whatever it asks goes through the same door as every other call.
 */
export function mountMcp(app: FastifyInstance, parts: McpParts): void {
  const confirmations = new Confirmations(parts.authenticator.core.keys.derive('agent confirmation'))
  app.post('/api/mcp', async (request, reply) => {
    try {
      const actor = await agentOf(parts, request)
      const parsedBody = parseJson(String(request.body ?? ''), levelsAround)
      // Each message of a batch is a call of its own.
      for (let left = Array.isArray(parsedBody) ? Math.max(parsedBody.length, 1) : 1; left > 0; left--)
        await parts.limits.take('general', actor, request.ip)
      return await answer({ ...parts, app, actor, request, confirmations }, parsedBody, reply)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const known = error.status === 401 ? { 'www-authenticate': 'Bearer realm="Quoin"' } : {}
      return reply
        .code(error.status)
        .headers({ ...error.headers, ...known })
        .type('application/vnd.api+json')
        .send(errorBody(error))
    }
  })
  // Nothing is pushed and no session is kept.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({ method, url: '/api/mcp', handler: async (_, reply) => reply.code(405).header('allow', 'POST').send() })
}

async function agentOf({ authenticator }: McpParts, request: FastifyRequest): Promise<Actor> {
  const { actor } = await authenticator.authenticate({ headers: request.headers, address: request.ip, block: 'mcp' })
  const isProgram = actor.kind === 'member' && (actor.agent !== undefined || actor.email === null)
  // In a session it could not be told afterwards who did it.
  if (!isProgram)
    throw refuse.ended('token_needed', 'Send a personal access token, made in your profile, as Authorization: Bearer.')
  return actor
}

async function answer(asking: Asking, parsedBody: unknown, reply: FastifyReply): Promise<FastifyReply> {
  const { request, settings } = asking
  const server = new Server(
    { name: 'quoin', version: settings.version },
    { capabilities: { tools: {} }, instructions: 'Find operations, describe one before its first use, then call it.' },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(asking, params.name, params.arguments ?? {}))
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(
      new Request(`${settings.publicUrl}/api/mcp`, { method: 'POST', headers: headersOf(request) }),
      { parsedBody },
    )
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text())
  } finally {
    await server.close()
  }
}

const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value] as [string, string]] : [],
  )

const inputs = {
  find: z.object({ query: z.string().max(400).optional(), block: z.string().max(60).optional() }),
  describe: z.object({ operation: z.string().max(200) }),
  call: z.object({
    operation: z.string().max(200),
    params: z.record(z.string(), z.string().max(300)).optional(),
    query: z.record(z.string(), z.unknown()).optional(),
    body: z.record(z.string(), z.unknown()).optional(),
    dry_run: z.boolean().optional(),
    confirmation: z.string().max(200).optional(),
  }),
}

async function callTool(asking: Asking, name: string, input: unknown): Promise<CallToolResult> {
  try {
    const { platform, actor, settings } = asking
    if (name === 'list_blocks') return told(blocksFor(platform, actor))
    if (name === 'find_operations') return told(findOperations(platform, actor, inputs.find.parse(input)))
    if (name === 'describe_operation')
      return told(describeOperation(platform, operationNamed(asking, inputs.describe.parse(input).operation), settings))
    if (name === 'call_operation') return await callOperation(asking, inputs.call.parse(input))
    return failed({ code: 'no_such_tool', detail: `There is no tool ${name.slice(0, 80)}.` })
  } catch (error) {
    if (error instanceof z.ZodError) return failed({ code: 'invalid', detail: z.prettifyError(error) })
    if (error instanceof Refusal) return failed(error.reasons)
    throw error
  }
}

function operationNamed({ platform, actor }: Asking, name: string) {
  const operation = platform.mounted.get(name)?.operation
  if (!operation || !isOffered(actor, operation)) throw refuse.missing('There is no such operation, or it is none of yours.')
  return operation
}

async function callOperation(asking: Asking, input: z.infer<typeof inputs.call>): Promise<CallToolResult> {
  const { app, actor, request, confirmations } = asking
  const operation = operationNamed(asking, input.operation)
  const { params, query, body, dry_run: isDryRun = false, confirmation } = input
  const values = { params, query, body }
  const once = needsConfirmation(operation) && !isDryRun ? confirmation : undefined
  if (needsConfirmation(operation) && !isDryRun) {
    if (confirmation === undefined)
      return told({
        needs_confirmation: true,
        confirmation: confirmations.issue(actor, operation.name, values),
        expires_in_seconds: 600,
        about_to: { operation: operation.name, summary: operation.summary, ...values },
        next: 'Nothing was done. Show this to the person you act for; if they agree, call again with the same values and this confirmation.',
      })
    if (!confirmations.isGood(confirmation, actor, operation.name, values))
      return failed({ code: 'confirmation_not_good', detail: 'This confirmation is over, or was given for other values.' })
  }
  const { status, text } = await ask(app, operation, values, { headers: request.headers, address: request.ip, isDryRun, once })
  const isCut = text.length > answerMax
  const shown = isCut ? `${text.slice(0, answerMax)}… (cut: ask for fewer records)` : text
  return {
    content: [
      { type: 'text', text: isDryRun && status < 400 ? `Dry run, nothing was changed. It would answer: ${shown}` : shown },
    ],
    isError: status >= 400,
  }
}

const told = (value: unknown): CallToolResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
const failed = (errors: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify({ errors: [errors].flat() }) }],
  isError: true,
})
