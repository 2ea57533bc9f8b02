import { Button } from '@mantine/core'
import { FeedDialog } from '@quoin/ui/record/FeedDialog.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { projects } from '../resources/index.ts'

const { feedGet, feedCreate, feedDelete } = projects.events

/** The address under which other calendars read the events and dates of one’s projects. */
export default function FeedButton() {
  const t = useTranslations('projects.feed')
  const inWords = useErrorWords(projects.events)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconRss size={15} stroke={1.6} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <WithTexts>
          <FeedDialog
            operations={{ get: feedGet, create: feedCreate, delete: feedDelete }}
            of={{}}
            title={t('title')}
            text={t('text')}
            inWords={(error) => inWords(error).sentence}
            onClose={() => setIsOpen(false)}
          />
        </WithTexts>
      )}
    </>
  )
}
