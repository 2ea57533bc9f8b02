import { describe, expect, it } from 'vitest'
import { check, definitionSchema, follow, questionsOf } from '../../engine/index.ts'
import { addEnding, addPage, addQuestion, duplicate, itemOf, patch, remove, renameKey } from './edit.ts'
import { moveBy, moveTo } from './move.ts'

const empty = definitionSchema.parse({})
const keys = (definition: typeof empty) => questionsOf(definition).map(({ question }) => question.id)

/** Three questions on two pages; the second page asks only whoever chose the first option. */
function built() {
  let form = addQuestion(empty, 'form', 'choice').definition
  form = addQuestion(form, 'question_1', 'text').definition
  const page = addPage(form)
  form = addQuestion(page.definition, page.key, 'number').definition
  return patch(form, page.key, { showIf: { question: 'question_1', is: 'equal', value: 'option_1' } })
}

describe('A form that is being built', () => {
  it('begins with a page and a group for its first question', () => {
    const { definition, key } = addQuestion(empty, 'form', 'matrix')
    expect(itemOf(definition, key)).toMatchObject({ kind: 'question', page: { id: 'page_1' }, group: { id: 'group_1' } })
    expect(questionsOf(definition)[0]!.question).toMatchObject({ options: [{}, {}], rows: [{}, {}] })
  })

  it('puts a new question behind the selected one', () => {
    const { definition, key } = addQuestion(built(), 'question_1', 'date')
    expect(keys(definition)).toEqual(['question_1', key, 'question_2', 'question_3'])
  })

  it('moves questions within a group, to another page and back by one place', () => {
    const form = built()
    expect(keys(moveTo(form, 'question_1', 'question_2'))).toEqual(['question_2', 'question_1', 'question_3'])
    const away = moveTo(form, 'question_1', 'question_3')
    expect(keys(away)).toEqual(['question_2', 'question_1', 'question_3'])
    expect(itemOf(away, 'question_1')).toMatchObject({ page: { id: 'page_2' } })
    expect(itemOf(moveBy(form, 'question_3', -1), 'question_3')).toMatchObject({ page: { id: 'page_1' } })
    expect(keys(moveBy(form, 'question_1', -1))).toEqual(keys(form))
  })

  it('moves pages with all that is on them', () => {
    expect(keys(moveTo(built(), 'page_2', 'page_1'))).toEqual(['question_3', 'question_1', 'question_2'])
    expect(keys(moveBy(built(), 'page_1', 1))).toEqual(['question_3', 'question_1', 'question_2'])
  })

  it('says what a move breaks, and nothing once it is moved back', () => {
    const codes = (definition: typeof empty) => check(definition).map(({ code }) => code)
    expect(codes(built())).not.toContain('refers_ahead')
    expect(codes(moveTo(built(), 'page_2', 'page_1'))).toContain('refers_ahead')
  })

  it('renames a key wherever it is named, but no option of the same name, and never to one that is taken', () => {
    const renamed = renameKey(built(), 'question_1', 'size')!
    expect(itemOf(renamed, 'page_2')).toMatchObject({ page: { showIf: { question: 'size' } } })
    expect(follow(renamed, { size: 'option_1' }).path).toHaveLength(2)
    expect(renameKey(built(), 'question_1', 'question_2')).toBeUndefined()
    expect(renameKey(built(), 'question_1', 'end')).toBeUndefined()
    const alike = patch(built(), 'question_1', { options: [{ id: 'question_1', label: {} }] })
    expect(itemOf(renameKey(alike, 'question_1', 'size')!, 'size')).toMatchObject({
      question: { options: [{ id: 'question_1' }] },
    })
  })

  it('takes things away and copies questions under another key', () => {
    expect(keys(remove(built(), 'page_1'))).toEqual(['question_3'])
    expect(remove(built(), 'form')).toEqual(built())
    const copy = duplicate(built(), 'question_1')!
    expect(keys(copy.definition)).toEqual(['question_1', copy.key, 'question_2', 'question_3'])
  })

  it('puts a new ending before those that are shown to everybody', () => {
    const first = addEnding(built())
    expect(addEnding(first.definition).definition.endings.at(-1)!.id).toBe(first.key)
  })
})
