import { type ReactNode, Suspense } from 'react'
import { useMessages } from 'use-intl'
import { PageSkeleton } from '../states/Skeletons.tsx'
import { Texts } from '../texts/Texts.tsx'
import { recordTexts } from './texts/index.ts'

/** Brings the words of lists, forms and record pages along, once, wherever the first of them stands. */
export function WithTexts({ children }: { children: ReactNode }) {
  if ('records' in (useMessages() as object)) return children
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Texts namespace="records" loaders={recordTexts}>
        {children}
      </Texts>
    </Suspense>
  )
}
