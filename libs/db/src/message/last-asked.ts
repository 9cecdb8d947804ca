/** When a person last acted; a message that answers this action counts as requested (send-decision.ts). */
import { sql } from '../core/sql.js';
import { HAND_SESSION, IMPORT_SESSION } from '../lead/lead-session.js';

/** SQL: when the person of lead `l` last asked, wrote, or changed an appointment; null if never. */
export const LAST_ASKED = sql`greatest(
        -- A lead from a file, or that was entered by hand, has asked us for nothing.
        case when not starts_with(l.session_id, ${IMPORT_SESSION}) and not starts_with(l.session_id, ${HAND_SESSION})
          then l.created_at end,
        (select max(i.received_at) from inbound_messages i where i.tenant_id = l.tenant_id and i.lead_id = l.id),
        (select max(h.created_at) from appointment_changes h join appointments a on a.tenant_id = h.tenant_id
          and a.id = h.appointment_id
         where a.tenant_id = l.tenant_id and a.lead_id = l.id and h.actor = 'client'))`;
