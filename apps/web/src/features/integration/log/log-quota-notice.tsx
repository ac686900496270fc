import type { LogUsage } from '@rulewright/contract';
import { Banner } from '#ui/feedback/banner.tsx';

const MB = 1024 * 1024;

/** Says that the log of the organization is full, or nearly, and what that means for its requests. */
export function LogQuotaNotice({ usage }: { usage: LogUsage | undefined }) {
  return (
    <div role="status">
      {usage && usage.state !== 'room' && (
        <Banner tone="warning">
          {usage.state === 'full' ? (
            <>
              The request log of your organization is full: {shareOf(usage)}. New requests are logged without input and
              output until enough of the oldest ones have been deleted, which happens automatically.
            </>
          ) : (
            <>
              The request log of your organization is nearly full: {shareOf(usage)}. The oldest requests are deleted to
              make room for new ones.
            </>
          )}{' '}
          The limit is set on the server, with <code>{settingOf(usage)}</code>.
        </Banner>
      )}
    </div>
  );
}

const isLimitedByEntries = ({ bytes, max_bytes, entries, max_entries }: LogUsage) =>
  entries / max_entries > bytes / max_bytes;

const settingOf = (usage: LogUsage) => (isLimitedByEntries(usage) ? 'LOG_QUOTA_ENTRIES' : 'LOG_QUOTA_MB');

function shareOf(usage: LogUsage): string {
  const { bytes, max_bytes, entries, max_entries } = usage;
  return isLimitedByEntries(usage)
    ? `${entries.toLocaleString('en')} of ${max_entries.toLocaleString('en')} requests`
    : `${Math.ceil(bytes / MB).toLocaleString('en')} of ${Math.ceil(max_bytes / MB).toLocaleString('en')} MB`;
}
