import { Stack } from '@mantine/core'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'

/** Who comes along to a booking, by name. */
export function BookedPeople({ record }: { readonly record: { readonly people: readonly string[] | null } }) {
  return (
    <Stack gap={2}>
      {(record.people ?? []).map((id) => (
        <RefValue key={id} target="gateway.users" id={id} />
      ))}
    </Stack>
  )
}
