import { sentence } from '@quoin/kit'
import { Suspense } from 'react'
import { WithTexts } from '../record/WithTexts.tsx'
import { pageOf, useNavigation } from '../shell/navigation.ts'
import { TextsOf } from '../texts/Texts.tsx'
import { useWords } from './words.ts'

/** What records of a kind are called, `crm.contacts`: by the word of their page, else by that of their block, which is fetched then. */
export function KindName({ of: dotted }: { readonly of: string }) {
  const page = pageOf(useNavigation(), dotted)
  if (page) return page.label
  const at = dotted.indexOf('.')
  return (
    <Suspense fallback="…">
      <WithTexts>
        <TextsOf block={dotted.slice(0, at)}>
          <Several block={dotted.slice(0, at)} name={dotted.slice(at + 1)} />
        </TextsOf>
      </WithTexts>
    </Suspense>
  )
}

function Several({ block, name }: { readonly block: string; readonly name: string }) {
  const { many } = useWords({ block, name })
  return many || sentence(name)
}
