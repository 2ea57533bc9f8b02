import { Button } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useMay } from '@quoin/ui'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { geolocation } from '../../resources/index.ts'
import { BookDialog } from '../calendar/BookDialog.tsx'

type Premise = OutputOf<typeof geolocation.premises.get>

export default function BookRoom({ record }: { readonly record: Premise }) {
  return (
    <WithTexts>
      <Book premise={record} />
    </WithTexts>
  )
}

/** What most people open the page of a room for. */
function Book({ premise }: { readonly premise: Premise }) {
  const t = useTranslations('geolocation.room')
  const may = useMay('geolocation.bookings.write')
  const [isOpen, setOpen] = useState(false)
  if (!may || !premise.bookable) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{premise.needsApproval ? t('request') : t('book')}</Button>
      {isOpen && <BookDialog initial={{ premise: premise.id }} onClose={() => setOpen(false)} />}
    </>
  )
}
