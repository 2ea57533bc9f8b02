import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

describe('The snippet of a form', () => {
  it('asks for its fields and the consent, and lets no word of it become markup', () => {
    const html = snippetOf({
      address: 'https://quoin.example/api/crm/public/leads',
      app: 'demo',
      fields: [
        { name: 'first_name', label: 'First name', required: true },
        { name: 'notes', label: 'What <b>', required: false },
      ],
      consent: 'I agree </script><script>alert(1)</script>',
      words: { send: 'Send', thanks: 'Thanks </script>', failed: 'No' },
    })
    expect(html).toContain('name="first_name" required')
    expect(html).toContain('What &lt;b&gt;')
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })
})
