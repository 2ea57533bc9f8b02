import { createHash } from 'node:crypto'
import { type AdaptedCall, type AdaptedReply, type Adapters, mapped, refuse } from '@quoin/kit/server'

const began = '2026-01-01T00:00:00.000Z'
/** The same id for the same model, wherever it is asked for. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`model ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
const vendor = 'openai'
const modelOf = (name: string) => ({
  id: idOf(name),
  type: 'ai_model',
  attributes: { unique_id: idOf(name), name, vendor_name: vendor, status: 'active', created_at: began, updated_at: began },
})
const pageOf = (data: readonly unknown[]) => ({
  data,
  meta: { current_page: 1, per_page: 25, total_pages: 1, total_count: data.length, total_records: data.length },
})

/** The one model of the installation, if there is one: what it is called is all that members are told. */
const ofSettings =
  (answer: (model: string | null, call: AdaptedCall) => unknown) =>
  async (call: AdaptedCall): Promise<AdaptedReply> =>
    mapped(await call.ask('GET', '/settings'), ({ data }) => answer(data.attributes.model, call))
const namesOf = (model: string | null) => (model ? [{ id: idOf(model), type: 'openai_model', attributes: { name: model } }] : [])

/** Calls of the published client for models and their providers, which the operator sets: they are read here and changed there. */
export const models: Adapters = {
  'GET /ai_models': ofSettings((model) => pageOf(model ? [modelOf(model)] : [])),
  'GET /ai_models/:id': ofSettings((model, { params }) => {
    if (!model || params.id !== idOf(model)) throw refuse.missing()
    return { data: modelOf(model) }
  }),
  'GET /vendors/:vendor/models': ofSettings((model, { params }) => ({ data: params.vendor === vendor ? namesOf(model) : [] })),
  'GET /llm-providers': ofSettings((model) =>
    pageOf(
      model
        ? [
            {
              id: idOf(vendor),
              type: 'llm_provider',
              attributes: {
                unique_id: idOf(vendor),
                name: vendor,
                provider_type: vendor,
                status: 'active',
                created_at: began,
                updated_at: began,
              },
            },
          ]
        : [],
    ),
  ),
  'GET /llm-providers/validate': ofSettings((model) => ({
    valid: model !== null,
    message: model === null ? 'No language model is configured.' : `The language model is ${model}.`,
  })),
  'GET /llm-providers/:provider/models': ofSettings((model, { params }) => ({
    data: params.provider === vendor && model ? [{ id: model, name: model, provider: vendor }] : [],
  })),
}
