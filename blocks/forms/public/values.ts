import { addressParts, contactParts, type Question } from '../engine/index.ts'

/** What a posted form says to questions it asked. What was asked and not answered is null, so that it is taken back. */
export function readValues(form: URLSearchParams, questions: readonly Question[]): Record<string, unknown> {
  return Object.fromEntries(questions.map((question) => [question.id, readOne(form, question)]))
}

function readOne(form: URLSearchParams, { id, kind, options, rows }: Question): unknown {
  const one = (name: string) => form.get(`q.${id}${name}`) ?? ''
  switch (kind) {
    case 'several':
      return form.getAll(`q.${id}`).slice(0, 200)
    case 'consent':
      return form.get(`q.${id}`) === 'on' ? true : null
    case 'ranking': {
      const places = options.map((option) => ({ id: option.id, place: one(`.${option.id}`) }))
      if (places.every(({ place }) => place === '')) return null
      const isWhole =
        new Set(places.map(({ place }) => place)).size === options.length && places.every(({ place }) => place !== '')
      return isWhole ? places.sort((a, b) => Number(a.place) - Number(b.place)).map((ranked) => ranked.id) : ['']
    }
    case 'matrix':
      return Object.fromEntries(rows.map((row) => [row.id, one(`.${row.id}`)]))
    case 'contact':
      return Object.fromEntries(contactParts.map((part) => [part, one(`.${part}`)]))
    case 'address':
      return Object.fromEntries(addressParts.map((part) => [part, one(`.${part}`)]))
    case 'file':
    case 'picture':
      // Bytes are taken beside the form.
      return null
    case 'signature':
      return one('.signed') === '' ? null : { signed: one('.signed') }
    default:
      return one('') === '' ? null : one('')
  }
}
