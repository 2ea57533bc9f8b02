import { sentence } from '@quoin/kit'
import { pageOf, TextsOf, useNavigation } from '@quoin/ui'
import { useWords } from '@quoin/ui/fields/words.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Suspense } from 'react'

/** What an entry of the audit happened to, `crm.contacts`: by the word of its page, else by that of its block, which is fetched then. */
export function ThingName({ resource }: { readonly resource: string }) {
  const page = pageOf(useNavigation(), resource)
  if (page) return page.label
  const at = resource.indexOf('.')
  return (
    <Suspense fallback="…">
      <WithTexts>
        <TextsOf block={resource.slice(0, at)}>
          <Several block={resource.slice(0, at)} name={resource.slice(at + 1)} />
        </TextsOf>
      </WithTexts>
    </Suspense>
  )
}

function Several({ block, name }: { readonly block: string; readonly name: string }) {
  const { many } = useWords({ block, name })
  return many || sentence(name)
}
