import type { Tool } from '@modelcontextprotocol/sdk/types.js'

const text = (description: string) => ({ type: 'string', description }) as const
const map = (description: string) => ({ type: 'object', description, additionalProperties: true }) as const

/** What an agent is given: not a tool for each of 1,500 operations, but the way to each that its person may do. */
export const tools: readonly Tool[] = [
  {
    name: 'list_blocks',
    title: 'List areas',
    description: 'Lists the areas of the platform (CRM, sales, assets, …) you can work in.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'find_operations',
    title: 'Find operations',
    description:
      'Finds operations by what they do, such as "list open invoices" or "create contact". Answers up to 25 names with a sentence each, and whether they read or write.',
    inputSchema: {
      type: 'object',
      properties: {
        query: text('Words that say what you want to do'),
        block: text('Only in this area, as list_blocks names it'),
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'describe_operation',
    title: 'Describe an operation',
    description:
      'Says which params, query and body an operation takes, as JSON Schema. Ask before the first call of an operation.',
    inputSchema: {
      type: 'object',
      properties: { operation: text('Its name, such as crm.contacts.create') },
      required: ['operation'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'call_operation',
    title: 'Call an operation',
    description:
      'Calls an operation with the rights of the person you act for. With dry_run a write is checked and taken back. What moves money or deletes for good first answers a confirmation and does nothing: show it to the person, and call again with it only if they agree.',
    inputSchema: {
      type: 'object',
      properties: {
        operation: text('Its name'),
        params: map('Values of the path, by name'),
        query: map(
          'Query parameters: page, records, search, sort, filter[name], groups as filter[or][0][name] and filter[or][1][name], …',
        ),
        body: map('Fields of the body'),
        dry_run: { type: 'boolean', description: 'Check and take back instead of doing it' },
        confirmation: text('What an earlier call answered'),
      },
      required: ['operation'],
    },
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  },
]
