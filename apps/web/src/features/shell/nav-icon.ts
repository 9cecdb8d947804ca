/** The icon of each page in the navigation. */
import {
  Briefcase,
  Building2,
  CalendarDays,
  House,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  MessagesSquare,
  PhoneCall,
  Play,
  Settings,
  Tag,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { NavIcon } from '../../app/navigation.js';

export const NAV_ICONS: Record<NavIcon, LucideIcon> = {
  home: House,
  demo: Play,
  pricing: Tag,
  inbox: Inbox,
  conversations: MessagesSquare,
  leads: Users,
  calls: PhoneCall,
  appointments: CalendarDays,
  campaigns: Megaphone,
  api: KeyRound,
  'work-plan': ListChecks,
  client: Briefcase,
  dashboard: LayoutDashboard,
  admin: Building2,
  settings: Settings,
};
