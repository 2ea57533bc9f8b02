import { email, ref, text } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import { guessMapping } from './mapping.ts'

const fields = {
  firstName: text().required().definition,
  primaryEmail: email().definition,
  owner: ref('gateway.users').definition,
  parent: ref('crm.categories').alsoKnownAs('parent_id').definition,
}
const label = (name: string) =>
  ({ firstName: 'Vorname', primaryEmail: 'E-Mail', owner: 'Zuständig', parent: 'Über' })[name] ?? name

describe('The columns of a file', () => {
  it('find their facts by wire name, code name, other name and label', () => {
    expect(guessMapping(['First_Name', 'E-MAIL', 'owner_unique_id', 'Parent ID', 'Colour of socks'], fields, label)).toEqual({
      First_Name: 'first_name',
      'E-MAIL': 'primary_email',
      owner_unique_id: 'owner_unique_id',
      'Parent ID': 'parent_unique_id',
      'Colour of socks': null,
    })
  })

  it('find them without their accents', () => {
    expect(guessMapping(['Zustandig', 'uber'], fields, label)).toEqual({ Zustandig: 'owner_unique_id', uber: 'parent_unique_id' })
  })

  it('never claim one fact twice', () => {
    expect(guessMapping(['email', 'E-Mail', 'primary_email'], fields, label)).toEqual({
      email: 'primary_email',
      'E-Mail': null,
      primary_email: null,
    })
  })

  it('find the one whose label ends in what they are called, never one of two', () => {
    const label = (name: string) =>
      ({ firstName: 'Given name', primaryEmail: 'Work email', owner: 'Account lead', parent: 'Category lead' })[name]!
    expect(guessMapping(['Email', 'Lead'], fields, label)).toEqual({ Email: 'primary_email', Lead: null })
    expect(guessMapping(['Name'], { firstName: fields.firstName }, label)).toEqual({ Name: 'first_name' })
    expect(guessMapping(['mail'], { primaryEmail: fields.primaryEmail }, label)).toEqual({ mail: null })
  })
})
