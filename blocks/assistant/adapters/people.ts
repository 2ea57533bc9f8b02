import { unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { promptInput } from './entities.ts'
import { chatBy, contextInput, contexts, say } from './threads.ts'

const members = '/api/gateway/users'

/** A member as the published client reads an identity: who is one is known here. */
function identityOf({ id, attributes }: WireRecord) {
  const { name, email, phone, role_unique_id, status, created_at, updated_at } = attributes
  const words = String(name ?? '').split(/\s+/)
  return {
    id,
    type: 'user',
    attributes: {
      unique_id: id,
      name,
      first_name: words.slice(0, -1).join(' ') || words[0],
      last_name: words.length > 1 ? words.at(-1) : '',
      email,
      phone,
      role_unique_id,
      status,
      enabled: status === 'active',
      created_at,
      updated_at,
    },
  }
}
const oneOf = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: identityOf(data) }))

const listInput = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  status: z.string().optional(),
  search: z.string().optional(),
  sort: z.string().optional(),
})
const word = z.string().max(254).nullish()
const inProfile = unsupported('This is managed in the profile of the user.')
const noFiles = unsupported('The assistant stores no files.')
const personInput = z.strictObject({
  user: z
    .strictObject({
      name: word,
      phone: word,
      first_name: word,
      last_name: word,
      email: word,
      role_unique_id: word,
      role_name: unsupported('A role is given in the members of the company.'),
      avatar_url: inProfile,
      time_zone: inProfile,
      preferred_language: inProfile,
      max_file_size: noFiles,
      max_storage: noFiles,
    })
    .optional(),
})

type Said = Readonly<Record<string, string | null | undefined>>
/** What is said of a person has to be what the company knows of them. */
function mustBeKnown(said: Said, { attributes }: ReturnType<typeof identityOf>): void {
  const known: Readonly<Record<string, unknown>> = attributes
  const other = Object.entries(said).find(
    ([name, value]) => value && value.trim().toLowerCase() !== String(known[name] ?? '').toLowerCase(),
  )
  if (other) throw refuse.invalid('no_match', 'People are known by what the company knows of them.', `user/${other[0]}`)
}

async function register({ ask, params, body }: AdaptedCall): Promise<AdaptedReply> {
  const { user = {} } = checked(personInput, body)
  const found = oneOf(await ask('GET', `${members}/${params.user}`))
  if (found.status < 400) mustBeKnown(user as Said, found.json.data)
  return found
}
/** A name and a number are changed where the company keeps them. */
async function update(call: AdaptedCall): Promise<AdaptedReply> {
  const { name, phone, ...rest } = checked(personInput, call.body).user ?? {}
  const found = oneOf(await call.ask('GET', `${members}/${call.params.user}`))
  if (found.status >= 400) return found
  mustBeKnown(rest as Said, found.json.data)
  const user = { ...(name && { name }), ...(phone && { phone }) }
  return oneOf(await call.ask('PUT', `${members}/${call.params.user}`, { body: { user } }))
}

/** Answers whoever asks for what is theirs; of somebody else there is nothing. */
export const own =
  (work: (call: AdaptedCall) => Promise<AdaptedReply>) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const me = await call.ask('GET', '/api/gateway/auth/validate_token')
    if (me.status >= 400) return me
    if (me.json.data.id !== call.params.user) throw refuse.missing()
    return work(call)
  }

/** Calls of the published client for identities, which are the members of the company: their saved prompts, and chats about nothing in particular. */
export const people: Adapters = {
  'GET /identities': async ({ ask, query }) =>
    mapped(await ask('GET', members, { query: checked(listInput, query, 'parameter') }), ({ data, ...more }) => ({
      ...more,
      data: data.map(identityOf),
    })),
  'GET /identities/:user': async ({ ask, params }) => oneOf(await ask('GET', `${members}/${params.user}`)),
  'POST /identities/:user/register': register,
  'PUT /identities/:user': update,
  'POST /identities/:user/add_prompt': own(({ ask, body }) =>
    ask('POST', '/saved_prompts', { body: { saved_prompt: { prompt_unique_id: checked(promptInput, body).prompt.unique_id } } }),
  ),
  'POST /identities/:user/create_context': own(({ ask, body }) =>
    ask('POST', contexts, { body: { context: checked(contextInput, body).context ?? {} } }),
  ),
  'POST /identities/:user/contexts/:chat/send_message': own((call) => say(call, chatBy('user_unique_id', 'user'))),
}
