import type { LogUsage } from '@rulewright/contract';
import { Banner } from '#ui/feedback/banner.tsx';

const MB = 1024 * 1024;

/** Says that the log is full, or nearly, which all organizations of one owner share, and what that means for its requests. */
export function LogQuotaNotice({ usage }: { usage: LogUsage | undefined }) {
  return (
    <div role="status">
      {usage && usage.state !== 'room' && (
        <Banner tone="warning">
          {usage.state === 'full' ? (
            <>
              The request log is full: {shareOf(usage)}. New requests are logged without input and output until enough
              of the oldest ones have been deleted, which happens automatically.
            </>
          ) : (
            <>
              The request log is nearly full: {shareOf(usage)}. When it is full, new requests are logged without input
              and output until enough of the oldest ones have been deleted.
            </>
          )}{' '}
          The limit is set on the server, with <code>{settingOf(usage)}</code>.
        </Banner>
      )}
    </div>
  );
}

const settingOf = ({ limited_by }: LogUsage) => (limited_by === 'entries' ? 'LOG_QUOTA_ENTRIES' : 'LOG_QUOTA_MB');

const shared = (max: number, own: number, unit: string) =>
  `all organizations of this owner share ${max.toLocaleString('en')} ${unit}, and this one uses ${own.toLocaleString('en')}`;

function shareOf({ limited_by, bytes, max_bytes, entries, max_entries }: LogUsage): string {
  return limited_by === 'entries'
    ? shared(max_entries, entries, 'requests')
    : shared(Math.ceil(max_bytes / MB), Math.ceil(bytes / MB), 'MB');
}
