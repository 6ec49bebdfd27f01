export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      agent_clicks: {
        Row: {
          agent_id: string
          clicks: number
          day: string
        }
        Insert: {
          agent_id: string
          clicks: number
          day: string
        }
        Update: {
          agent_id?: string
          clicks?: number
          day?: string
        }
        Relationships: [
          {
            foreignKeyName: "agent_clicks_agent_id_fkey"
            columns: ["agent_id"]
            isOneToOne: false
            referencedRelation: "agents"
            referencedColumns: ["id"]
          },
        ]
      }
      agent_links: {
        Row: {
          agent_id: string
          created_at: string
          id: string
          revoked_at: string | null
          token_hash: string
        }
        Insert: {
          agent_id: string
          created_at?: string
          id?: string
          revoked_at?: string | null
          token_hash: string
        }
        Update: {
          agent_id?: string
          created_at?: string
          id?: string
          revoked_at?: string | null
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: "agent_links_agent_id_fkey"
            columns: ["agent_id"]
            isOneToOne: false
            referencedRelation: "agents"
            referencedColumns: ["id"]
          },
        ]
      }
      agents: {
        Row: {
          city: string
          code: string
          commission_rate: number | null
          created_at: string
          id: string
          is_active: boolean
          name: string
          phone: string
          phone_digits: string
          search_text: string
          updated_at: string
        }
        Insert: {
          city?: string
          code: string
          commission_rate?: number | null
          created_at?: string
          id?: string
          is_active?: boolean
          name: string
          phone?: string
          phone_digits?: never
          search_text?: never
          updated_at?: string
        }
        Update: {
          city?: string
          code?: string
          commission_rate?: number | null
          created_at?: string
          id?: string
          is_active?: boolean
          name?: string
          phone?: string
          phone_digits?: never
          search_text?: never
          updated_at?: string
        }
        Relationships: []
      }
      albums: {
        Row: {
          category: string | null
          created_at: string
          description: string
          id: string
          is_active: boolean
          package_id: string | null
          pictures: NonNullable<Json>
          slug: string
          title: string
          traveled_on: string
          updated_at: string
        }
        Insert: {
          category?: string | null
          created_at?: string
          description?: string
          id?: string
          is_active?: boolean
          package_id?: string | null
          pictures?: NonNullable<Json>
          slug: string
          title: string
          traveled_on: string
          updated_at?: string
        }
        Update: {
          category?: string | null
          created_at?: string
          description?: string
          id?: string
          is_active?: boolean
          package_id?: string | null
          pictures?: NonNullable<Json>
          slug?: string
          title?: string
          traveled_on?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "albums_package_id_fkey"
            columns: ["package_id"]
            isOneToOne: false
            referencedRelation: "packages"
            referencedColumns: ["id"]
          },
        ]
      }
      articles: {
        Row: {
          author: string
          body: string
          checked_at: string | null
          cover: string | null
          created_at: string
          id: string
          package_ids: string[]
          search_text: string
          shown_from: string | null
          shown_until: string | null
          slug: string
          status: string
          summary: string
          title: string
          updated_at: string
          published_at: string | null
        }
        Insert: {
          author?: string
          body: string
          checked_at?: string | null
          cover?: string | null
          created_at?: string
          id?: string
          package_ids?: string[]
          search_text?: never
          shown_from?: string | null
          shown_until?: string | null
          slug: string
          status?: string
          summary: string
          title: string
          updated_at?: string
        }
        Update: {
          author?: string
          body?: string
          checked_at?: string | null
          cover?: string | null
          created_at?: string
          id?: string
          package_ids?: string[]
          search_text?: never
          shown_from?: string | null
          shown_until?: string | null
          slug?: string
          status?: string
          summary?: string
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      bill_lines: {
        Row: {
          actor: string | null
          amount: number
          booking_id: string
          created_at: string
          id: string
          kind: string
          label: string
          pilgrim_id: string | null
          reason: string | null
          reverses: string | null
          room_type: string | null
        }
        Insert: {
          actor?: string | null
          amount: number
          booking_id: string
          created_at?: string
          id?: string
          kind: string
          label: string
          pilgrim_id?: string | null
          reason?: string | null
          reverses?: string | null
          room_type?: string | null
        }
        Update: {
          actor?: string | null
          amount?: number
          booking_id?: string
          created_at?: string
          id?: string
          kind?: string
          label?: string
          pilgrim_id?: string | null
          reason?: string | null
          reverses?: string | null
          room_type?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "bill_lines_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bill_lines_pilgrim_id_fkey"
            columns: ["pilgrim_id"]
            isOneToOne: false
            referencedRelation: "booking_pilgrims"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bill_lines_reverses_fkey"
            columns: ["reverses"]
            isOneToOne: true
            referencedRelation: "bill_lines"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_events: {
        Row: {
          actor: string | null
          booking_id: string
          branch_id: string | null
          created_at: string
          id: number
          kind: string
          place: number | null
          reason: string | null
        }
        Insert: {
          actor?: string | null
          booking_id: string
          branch_id?: string | null
          created_at?: string
          id?: never
          kind: string
          place?: number | null
          reason?: string | null
        }
        Update: {
          actor?: string | null
          booking_id?: string
          branch_id?: string | null
          created_at?: string
          id?: never
          kind?: string
          place?: number | null
          reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "booking_events_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_links: {
        Row: {
          actor: string | null
          booking_id: string
          created_at: string
          id: string
          opened_at: string | null
          pilgrim_id: string | null
          revoked_at: string | null
          token_hash: string
          wait_until: string | null
          wrong: number
        }
        Insert: {
          actor?: string | null
          booking_id: string
          created_at?: string
          id?: string
          opened_at?: string | null
          pilgrim_id?: string | null
          revoked_at?: string | null
          token_hash: string
          wait_until?: string | null
          wrong?: number
        }
        Update: {
          actor?: string | null
          booking_id?: string
          created_at?: string
          id?: string
          opened_at?: string | null
          pilgrim_id?: string | null
          revoked_at?: string | null
          token_hash?: string
          wait_until?: string | null
          wrong?: number
        }
        Relationships: [
          {
            foreignKeyName: "booking_links_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_links_pilgrim_id_fkey"
            columns: ["pilgrim_id"]
            isOneToOne: false
            referencedRelation: "booking_pilgrims"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_pilgrims: {
        Row: {
          booking_id: string
          created_at: string
          departure_id: string
          id: string
          name: string
          place: number
          room_type: string
          status: string
          updated_at: string
        }
        Insert: {
          booking_id: string
          created_at?: string
          departure_id: string
          id?: string
          name?: string
          place: number
          room_type: string
          status?: string
          updated_at?: string
        }
        Update: {
          booking_id?: string
          created_at?: string
          departure_id?: string
          id?: string
          name?: string
          place?: number
          room_type?: string
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "booking_pilgrims_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_pilgrims_departure_id_fkey"
            columns: ["departure_id"]
            isOneToOne: false
            referencedRelation: "departures"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_rules: {
        Row: {
          cancellation: NonNullable<Json>
          commission_when: string
          hold_hours: number
          is_only: boolean
          receipt_years: number
          updated_at: string
        }
        Insert: {
          cancellation?: NonNullable<Json>
          commission_when?: string
          hold_hours?: number
          is_only?: boolean
          receipt_years?: number
          updated_at?: string
        }
        Update: {
          cancellation?: NonNullable<Json>
          commission_when?: string
          hold_hours?: number
          is_only?: boolean
          receipt_years?: number
          updated_at?: string
        }
        Relationships: []
      }
      bookings: {
        Row: {
          anonymised_at: string | null
          branch_id: string | null
          code: string
          created_at: string
          departure_id: string
          down_payment_on: string | null
          has_own_plan: boolean
          held_from: string
          held_until: string
          id: string
          inquiry_id: string
          is_demo: boolean
          lapses_at: string | null
          overpaid: number | null
          paid: number
          payer_name: string
          payer_phone: string
          rest: number | null
          rules: NonNullable<Json>
          status: string
          total: number
          updated_at: string
        }
        Insert: {
          anonymised_at?: string | null
          branch_id?: string | null
          code: string
          created_at?: string
          departure_id: string
          down_payment_on?: string | null
          has_own_plan?: boolean
          held_from?: string
          held_until?: string
          id?: string
          inquiry_id: string
          is_demo?: boolean
          lapses_at?: string | null
          overpaid?: never
          paid?: number
          payer_name: string
          payer_phone: string
          rest?: never
          rules?: NonNullable<Json>
          status?: string
          total?: number
          updated_at?: string
        }
        Update: {
          anonymised_at?: string | null
          branch_id?: string | null
          code?: string
          created_at?: string
          departure_id?: string
          down_payment_on?: string | null
          has_own_plan?: boolean
          held_from?: string
          held_until?: string
          id?: string
          inquiry_id?: string
          is_demo?: boolean
          lapses_at?: string | null
          overpaid?: never
          paid?: number
          payer_name?: string
          payer_phone?: string
          rest?: never
          rules?: NonNullable<Json>
          status?: string
          total?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "bookings_branch_id_fkey"
            columns: ["branch_id"]
            isOneToOne: false
            referencedRelation: "branches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bookings_departure_id_fkey"
            columns: ["departure_id"]
            isOneToOne: false
            referencedRelation: "departures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bookings_inquiry_id_fkey"
            columns: ["inquiry_id"]
            isOneToOne: true
            referencedRelation: "inquiries"
            referencedColumns: ["id"]
          },
        ]
      }
      branches: {
        Row: {
          address: string
          city: string
          created_at: string
          hours: string
          id: string
          is_active: boolean
          map_link: string
          name: string
          order_index: number
          updated_at: string
          whatsapp: string
        }
        Insert: {
          address?: string
          city: string
          created_at?: string
          hours?: string
          id?: string
          is_active?: boolean
          map_link?: string
          name: string
          order_index?: number
          updated_at?: string
          whatsapp: string
        }
        Update: {
          address?: string
          city?: string
          created_at?: string
          hours?: string
          id?: string
          is_active?: boolean
          map_link?: string
          name?: string
          order_index?: number
          updated_at?: string
          whatsapp?: string
        }
        Relationships: []
      }
      commission_payments: {
        Row: {
          actor: string | null
          agent_id: string
          amount: number
          created_at: string
          id: string
          note: string
          paid_on: string
          reverses: string | null
        }
        Insert: {
          actor?: string | null
          agent_id: string
          amount: number
          created_at?: string
          id?: string
          note?: string
          paid_on?: string
          reverses?: string | null
        }
        Update: {
          actor?: string | null
          agent_id?: string
          amount?: number
          created_at?: string
          id?: string
          note?: string
          paid_on?: string
          reverses?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "commission_payments_agent_id_fkey"
            columns: ["agent_id"]
            isOneToOne: false
            referencedRelation: "agents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "commission_payments_reverses_fkey"
            columns: ["reverses"]
            isOneToOne: true
            referencedRelation: "commission_payments"
            referencedColumns: ["id"]
          },
        ]
      }
      commission_rates: {
        Row: {
          amount: number
          id: string
          package_id: string | null
          updated_at: string
        }
        Insert: {
          amount: number
          id?: string
          package_id?: string | null
          updated_at?: string
        }
        Update: {
          amount?: number
          id?: string
          package_id?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      commissions: {
        Row: {
          agent_id: string
          amount: number
          created_at: string
          id: number
          inquiry_code: string
          inquiry_id: string
          pilgrims: number
          rate: number
          reason: string
          rule: string | null
        }
        Insert: {
          agent_id: string
          amount?: never
          created_at?: string
          id?: never
          inquiry_code: string
          inquiry_id: string
          pilgrims: number
          rate: number
          reason: string
          rule?: string | null
        }
        Update: {
          agent_id?: string
          amount?: never
          created_at?: string
          id?: never
          inquiry_code?: string
          inquiry_id?: string
          pilgrims?: number
          rate?: number
          reason?: string
          rule?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "commissions_agent_id_fkey"
            columns: ["agent_id"]
            isOneToOne: false
            referencedRelation: "agents"
            referencedColumns: ["id"]
          },
        ]
      }
      content_additions: {
        Row: {
          actor: string | null
          created_at: string
          item: string
          kind: string
        }
        Insert: {
          actor?: string | null
          created_at?: string
          item: string
          kind: string
        }
        Update: {
          actor?: string | null
          created_at?: string
          item?: string
          kind?: string
        }
        Relationships: []
      }
      content_versions: {
        Row: {
          actor: string | null
          content: NonNullable<Json>
          created_at: string
          id: number
          item: string
          kind: string
          links: string[]
          operation: string
          returned_at: string | null
          returned_by: string | null
        }
        Insert: {
          actor?: string | null
          content: NonNullable<Json>
          created_at?: string
          id?: never
          item: string
          kind: string
          links?: string[]
          operation: string
          returned_at?: string | null
          returned_by?: string | null
        }
        Update: {
          actor?: string | null
          content?: NonNullable<Json>
          created_at?: string
          id?: never
          item?: string
          kind?: string
          links?: string[]
          operation?: string
          returned_at?: string | null
          returned_by?: string | null
        }
        Relationships: []
      }
      departure_changes: {
        Row: {
          changed_at: string
          changes: NonNullable<Json>
          departure_id: string
          id: number
          package_id: string
          reason: string
        }
        Insert: {
          changed_at?: string
          changes: NonNullable<Json>
          departure_id: string
          id?: never
          package_id: string
          reason: string
        }
        Update: {
          changed_at?: string
          changes?: NonNullable<Json>
          departure_id?: string
          id?: never
          package_id?: string
          reason?: string
        }
        Relationships: []
      }
      departures: {
        Row: {
          airline: string | null
          branch_id: string | null
          change_reason: string | null
          created_at: string
          departure_city: string | null
          departure_date: string
          flight: string | null
          flight_numbers: string | null
          hotel_madinah_distance_m: number | null
          hotel_madinah_name: string | null
          hotel_madinah_stars: number | null
          hotel_makkah_distance_m: number | null
          hotel_makkah_name: string | null
          hotel_makkah_stars: number | null
          id: string
          leader: string | null
          note: string
          package_id: string
          price_double: number | null
          price_quad: number | null
          price_triple: number | null
          quota: number | null
          return_date: string | null
          shown_from: string | null
          shown_until: string | null
          status: string
          updated_at: string
          confirmed_pilgrims: number | null
          seats_left: number | null
        }
        Insert: {
          airline?: string | null
          branch_id?: string | null
          change_reason?: string | null
          created_at?: string
          departure_city?: string | null
          departure_date: string
          flight?: string | null
          flight_numbers?: string | null
          hotel_madinah_distance_m?: number | null
          hotel_madinah_name?: string | null
          hotel_madinah_stars?: number | null
          hotel_makkah_distance_m?: number | null
          hotel_makkah_name?: string | null
          hotel_makkah_stars?: number | null
          id?: string
          leader?: string | null
          note?: string
          package_id: string
          price_double?: number | null
          price_quad?: number | null
          price_triple?: number | null
          quota?: number | null
          return_date?: string | null
          shown_from?: string | null
          shown_until?: string | null
          status?: string
          updated_at?: string
        }
        Update: {
          airline?: string | null
          branch_id?: string | null
          change_reason?: string | null
          created_at?: string
          departure_city?: string | null
          departure_date?: string
          flight?: string | null
          flight_numbers?: string | null
          hotel_madinah_distance_m?: number | null
          hotel_madinah_name?: string | null
          hotel_madinah_stars?: number | null
          hotel_makkah_distance_m?: number | null
          hotel_makkah_name?: string | null
          hotel_makkah_stars?: number | null
          id?: string
          leader?: string | null
          note?: string
          package_id?: string
          price_double?: number | null
          price_quad?: number | null
          price_triple?: number | null
          quota?: number | null
          return_date?: string | null
          shown_from?: string | null
          shown_until?: string | null
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "departures_branch_id_fkey"
            columns: ["branch_id"]
            isOneToOne: false
            referencedRelation: "branches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "departures_package_id_fkey"
            columns: ["package_id"]
            isOneToOne: false
            referencedRelation: "packages"
            referencedColumns: ["id"]
          },
        ]
      }
      due_dates: {
        Row: {
          amount: number | null
          booking_id: string
          due_on: string
          id: string
          rest: number
          updated_at: string
        }
        Insert: {
          amount?: number | null
          booking_id: string
          due_on: string
          id?: string
          rest?: number
          updated_at?: string
        }
        Update: {
          amount?: number | null
          booking_id?: string
          due_on?: string
          id?: string
          rest?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "due_dates_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      features: {
        Row: {
          created_at: string
          description: string
          icon: string
          id: string
          is_active: boolean
          order_index: number
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          description: string
          icon?: string
          id?: string
          is_active?: boolean
          order_index?: number
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string
          icon?: string
          id?: string
          is_active?: boolean
          order_index?: number
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      former_addresses: {
        Row: {
          created_at: string
          item: string
          kind: string
          slug: string
        }
        Insert: {
          created_at?: string
          item: string
          kind: string
          slug: string
        }
        Update: {
          created_at?: string
          item?: string
          kind?: string
          slug?: string
        }
        Relationships: []
      }
      imports: {
        Row: {
          applied_at: string | null
          created_at: string
          id: string
          plan: NonNullable<Json>
          report: NonNullable<Json>
        }
        Insert: {
          applied_at?: string | null
          created_at?: string
          id?: string
          plan: NonNullable<Json>
          report?: NonNullable<Json>
        }
        Update: {
          applied_at?: string | null
          created_at?: string
          id?: string
          plan?: NonNullable<Json>
          report?: NonNullable<Json>
        }
        Relationships: []
      }
      inquiries: {
        Row: {
          agent_id: string | null
          anonymised_at: string | null
          branch_id: string | null
          code: string
          confirmed_at: string | null
          created_at: string
          departure_id: string | null
          handler_id: string | null
          id: string
          is_demo: boolean
          kind: string
          name: string
          note: string
          package_id: string | null
          package_title: string | null
          page: string | null
          phone: string
          phone_digits: string
          pilgrims: number | null
          ref: string | null
          room_type: string | null
          search_text: string
          status: string
          suspicious: boolean
          tap: string | null
          updated_at: string
          utm_campaign: string | null
          utm_content: string | null
          utm_medium: string | null
          utm_source: string | null
          utm_term: string | null
        }
        Insert: {
          agent_id?: string | null
          anonymised_at?: string | null
          branch_id?: string | null
          code?: string
          confirmed_at?: string | null
          created_at?: string
          departure_id?: string | null
          handler_id?: string | null
          id?: string
          is_demo?: boolean
          kind?: string
          name?: string
          note?: string
          package_id?: string | null
          package_title?: string | null
          page?: string | null
          phone?: string
          phone_digits?: never
          pilgrims?: number | null
          ref?: string | null
          room_type?: string | null
          search_text?: never
          status?: string
          suspicious?: boolean
          tap?: string | null
          updated_at?: string
          utm_campaign?: string | null
          utm_content?: string | null
          utm_medium?: string | null
          utm_source?: string | null
          utm_term?: string | null
        }
        Update: {
          agent_id?: string | null
          anonymised_at?: string | null
          branch_id?: string | null
          code?: string
          confirmed_at?: string | null
          created_at?: string
          departure_id?: string | null
          handler_id?: string | null
          id?: string
          is_demo?: boolean
          kind?: string
          name?: string
          note?: string
          package_id?: string | null
          package_title?: string | null
          page?: string | null
          phone?: string
          phone_digits?: never
          pilgrims?: number | null
          ref?: string | null
          room_type?: string | null
          search_text?: never
          status?: string
          suspicious?: boolean
          tap?: string | null
          updated_at?: string
          utm_campaign?: string | null
          utm_content?: string | null
          utm_medium?: string | null
          utm_source?: string | null
          utm_term?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "inquiries_agent_id_fkey"
            columns: ["agent_id"]
            isOneToOne: false
            referencedRelation: "agents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "inquiries_branch_id_fkey"
            columns: ["branch_id"]
            isOneToOne: false
            referencedRelation: "branches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "inquiries_departure_id_fkey"
            columns: ["departure_id"]
            isOneToOne: false
            referencedRelation: "departures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "inquiries_handler_id_fkey"
            columns: ["handler_id"]
            isOneToOne: false
            referencedRelation: "staff"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "inquiries_package_id_fkey"
            columns: ["package_id"]
            isOneToOne: false
            referencedRelation: "packages"
            referencedColumns: ["id"]
          },
        ]
      }
      inquiry_events: {
        Row: {
          about: string | null
          actor: string | null
          agent_id: string | null
          branch_id: string | null
          created_at: string
          id: number
          inquiry_id: string
          kind: string
          pilgrims: number | null
          reason: string | null
          status: string
        }
        Insert: {
          about?: string | null
          actor?: string | null
          agent_id?: string | null
          branch_id?: string | null
          created_at?: string
          id?: never
          inquiry_id: string
          kind: string
          pilgrims?: number | null
          reason?: string | null
          status: string
        }
        Update: {
          about?: string | null
          actor?: string | null
          agent_id?: string | null
          branch_id?: string | null
          created_at?: string
          id?: never
          inquiry_id?: string
          kind?: string
          pilgrims?: number | null
          reason?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "inquiry_events_agent_id_fkey"
            columns: ["agent_id"]
            isOneToOne: false
            referencedRelation: "agents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "inquiry_events_inquiry_id_fkey"
            columns: ["inquiry_id"]
            isOneToOne: false
            referencedRelation: "inquiries"
            referencedColumns: ["id"]
          },
        ]
      }
      launch: {
        Row: {
          confirmed: NonNullable<Json>
          is_only: boolean
          launched_at: string | null
          updated_at: string
        }
        Insert: {
          confirmed?: NonNullable<Json>
          is_only?: boolean
          launched_at?: string | null
          updated_at?: string
        }
        Update: {
          confirmed?: NonNullable<Json>
          is_only?: boolean
          launched_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      media: {
        Row: {
          created_at: string
          file_path: string
          file_size: number
          filename: string
          height: number | null
          id: string
          mime_type: string
          original_name: string
          search_text: string
          tint: string | null
          url: string
          width: number | null
        }
        Insert: {
          created_at?: string
          file_path: string
          file_size: number
          filename: string
          height?: number | null
          id?: string
          mime_type: string
          original_name: string
          search_text?: never
          tint?: string | null
          url: string
          width?: number | null
        }
        Update: {
          created_at?: string
          file_path?: string
          file_size?: number
          filename?: string
          height?: number | null
          id?: string
          mime_type?: string
          original_name?: string
          search_text?: never
          tint?: string | null
          url?: string
          width?: number | null
        }
        Relationships: []
      }
      offers: {
        Row: {
          airline: string | null
          airline_key: string | null
          category: string
          cheaper_free_until: string
          cheaper_until: string
          city_key: string | null
          day: string
          days: number | null
          departure_city: string | null
          departure_date: string | null
          departure_id: string | null
          flight: string | null
          flight_numbers: string | null
          free_before: string
          free_until: string
          holds_from: string
          holds_until: string
          hotel_madinah_distance_m: number | null
          hotel_madinah_name: string | null
          hotel_madinah_stars: number | null
          hotel_makkah_name: string | null
          hotel_makkah_stars: number | null
          id: string
          is_last: boolean
          is_promo: boolean
          is_public: boolean
          last_day: string
          leader: string | null
          listed: boolean
          live_before: string
          note: string
          package_created_at: string
          package_id: string
          price_double: number | null
          price_quad: number
          price_triple: number | null
          quota: number | null
          return_date: string | null
          seats_left: number | null
          state: string
          status: string
          walk: number | null
          current_state: string | null
        }
        Insert: {
          airline?: string | null
          airline_key?: string | null
          category: string
          cheaper_free_until: string
          cheaper_until: string
          city_key?: string | null
          day?: never
          days?: number | null
          departure_city?: string | null
          departure_date?: string | null
          departure_id?: string | null
          flight?: string | null
          flight_numbers?: string | null
          free_before: string
          free_until: string
          holds_from?: string
          holds_until?: string
          hotel_madinah_distance_m?: number | null
          hotel_madinah_name?: string | null
          hotel_madinah_stars?: number | null
          hotel_makkah_name?: string | null
          hotel_makkah_stars?: number | null
          id: string
          is_last: boolean
          is_promo: boolean
          is_public: boolean
          last_day: string
          leader?: string | null
          listed?: never
          live_before: string
          note: string
          package_created_at: string
          package_id: string
          price_double?: number | null
          price_quad: number
          price_triple?: number | null
          quota?: number | null
          return_date?: string | null
          seats_left?: number | null
          state?: never
          status: string
          walk?: number | null
        }
        Update: {
          airline?: string | null
          airline_key?: string | null
          category?: string
          cheaper_free_until?: string
          cheaper_until?: string
          city_key?: string | null
          day?: never
          days?: number | null
          departure_city?: string | null
          departure_date?: string | null
          departure_id?: string | null
          flight?: string | null
          flight_numbers?: string | null
          free_before?: string
          free_until?: string
          holds_from?: string
          holds_until?: string
          hotel_madinah_distance_m?: number | null
          hotel_madinah_name?: string | null
          hotel_madinah_stars?: number | null
          hotel_makkah_name?: string | null
          hotel_makkah_stars?: number | null
          id?: string
          is_last?: boolean
          is_promo?: boolean
          is_public?: boolean
          last_day?: string
          leader?: string | null
          listed?: never
          live_before?: string
          note?: string
          package_created_at?: string
          package_id?: string
          price_double?: number | null
          price_quad?: number
          price_triple?: number | null
          quota?: number | null
          return_date?: string | null
          seats_left?: number | null
          state?: never
          status?: string
          walk?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "offers_package_id_fkey"
            columns: ["package_id"]
            isOneToOne: false
            referencedRelation: "packages"
            referencedColumns: ["id"]
          },
        ]
      }
      packages: {
        Row: {
          airline: string | null
          category: string
          change_reason: string | null
          created_at: string
          departure: string | null
          departure_city: string | null
          description: string
          down_payment: number | null
          duration: string
          excluded: NonNullable<Json>
          extra_costs: NonNullable<Json>
          flight: string | null
          former_price_quad: number | null
          hotel_madinah_distance_m: number | null
          hotel_madinah_name: string | null
          hotel_madinah_stars: number | null
          hotel_makkah_distance_m: number | null
          hotel_makkah_name: string | null
          hotel_makkah_stars: number | null
          id: string
          images: NonNullable<Json>
          included: NonNullable<Json>
          is_promo: boolean
          itinerary: NonNullable<Json>
          location: string
          price_double: number | null
          price_quad: number
          price_triple: number | null
          quota: number | null
          return_date: string | null
          search_text: string
          shown_from: string | null
          shown_until: string | null
          slug: string
          status: string
          tagline: string
          terms: NonNullable<Json>
          title: string
          updated_at: string
          visa: string | null
          confirmed_pilgrims: number | null
          departed: boolean | null
          next_departure: string | null
          seats_left: number | null
        }
        Insert: {
          airline?: string | null
          category: string
          change_reason?: string | null
          created_at?: string
          departure?: string | null
          departure_city?: string | null
          description?: string
          down_payment?: number | null
          duration?: string
          excluded?: NonNullable<Json>
          extra_costs?: NonNullable<Json>
          flight?: string | null
          former_price_quad?: number | null
          hotel_madinah_distance_m?: number | null
          hotel_madinah_name?: string | null
          hotel_madinah_stars?: number | null
          hotel_makkah_distance_m?: number | null
          hotel_makkah_name?: string | null
          hotel_makkah_stars?: number | null
          id?: string
          images?: NonNullable<Json>
          included?: NonNullable<Json>
          is_promo?: boolean
          itinerary?: NonNullable<Json>
          location?: string
          price_double?: number | null
          price_quad: number
          price_triple?: number | null
          quota?: number | null
          return_date?: string | null
          search_text?: never
          shown_from?: string | null
          shown_until?: string | null
          slug: string
          status?: string
          tagline?: string
          terms?: NonNullable<Json>
          title: string
          updated_at?: string
          visa?: string | null
        }
        Update: {
          airline?: string | null
          category?: string
          change_reason?: string | null
          created_at?: string
          departure?: string | null
          departure_city?: string | null
          description?: string
          down_payment?: number | null
          duration?: string
          excluded?: NonNullable<Json>
          extra_costs?: NonNullable<Json>
          flight?: string | null
          former_price_quad?: number | null
          hotel_madinah_distance_m?: number | null
          hotel_madinah_name?: string | null
          hotel_madinah_stars?: number | null
          hotel_makkah_distance_m?: number | null
          hotel_makkah_name?: string | null
          hotel_makkah_stars?: number | null
          id?: string
          images?: NonNullable<Json>
          included?: NonNullable<Json>
          is_promo?: boolean
          itinerary?: NonNullable<Json>
          location?: string
          price_double?: number | null
          price_quad?: number
          price_triple?: number | null
          quota?: number | null
          return_date?: string | null
          search_text?: never
          shown_from?: string | null
          shown_until?: string | null
          slug?: string
          status?: string
          tagline?: string
          terms?: NonNullable<Json>
          title?: string
          updated_at?: string
          visa?: string | null
        }
        Relationships: []
      }
      page_content: {
        Row: {
          content: NonNullable<Json>
          page_name: string
          updated_at: string
        }
        Insert: {
          content?: NonNullable<Json>
          page_name: string
          updated_at?: string
        }
        Update: {
          content?: NonNullable<Json>
          page_name?: string
          updated_at?: string
        }
        Relationships: []
      }
      payment_reports: {
        Row: {
          account: string
          actor: string | null
          amount: number
          booking_id: string
          created_at: string
          id: string
          judged_at: string | null
          judged_by: string | null
          method: string
          note: string
          paid_on: string
          verdict: string | null
          verdict_reason: string | null
        }
        Insert: {
          account?: string
          actor?: string | null
          amount: number
          booking_id: string
          created_at?: string
          id?: string
          judged_at?: string | null
          judged_by?: string | null
          method: string
          note?: string
          paid_on: string
          verdict?: string | null
          verdict_reason?: string | null
        }
        Update: {
          account?: string
          actor?: string | null
          amount?: number
          booking_id?: string
          created_at?: string
          id?: string
          judged_at?: string | null
          judged_by?: string | null
          method?: string
          note?: string
          paid_on?: string
          verdict?: string | null
          verdict_reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payment_reports_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      payments: {
        Row: {
          account: string
          actor: string | null
          amount: number
          booking_id: string
          created_at: string
          id: string
          is_demo: boolean
          kind: string
          method: string
          number: number | null
          paid_on: string
          payer_name: string
          reason: string | null
          refund_id: string | null
          report_id: string | null
          reverses: string | null
          series: string | null
          transfer_id: string | null
          year: number | null
        }
        Insert: {
          account?: string
          actor?: string | null
          amount: number
          booking_id: string
          created_at?: string
          id?: string
          is_demo?: boolean
          kind: string
          method?: string
          number?: number | null
          paid_on: string
          payer_name?: string
          reason?: string | null
          refund_id?: string | null
          report_id?: string | null
          reverses?: string | null
          series?: string | null
          transfer_id?: string | null
          year?: number | null
        }
        Update: {
          account?: string
          actor?: string | null
          amount?: number
          booking_id?: string
          created_at?: string
          id?: string
          is_demo?: boolean
          kind?: string
          method?: string
          number?: number | null
          paid_on?: string
          payer_name?: string
          reason?: string | null
          refund_id?: string | null
          report_id?: string | null
          reverses?: string | null
          series?: string | null
          transfer_id?: string | null
          year?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "payments_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_refund_id_fkey"
            columns: ["refund_id"]
            isOneToOne: true
            referencedRelation: "refunds"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_report_id_fkey"
            columns: ["report_id"]
            isOneToOne: true
            referencedRelation: "payment_reports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_reverses_fkey"
            columns: ["reverses"]
            isOneToOne: true
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
        ]
      }
      questions: {
        Row: {
          answer: string
          category: string | null
          checked_at: string | null
          created_at: string
          id: string
          is_active: boolean
          order_index: number
          question: string
          topic: string
          updated_at: string
        }
        Insert: {
          answer: string
          category?: string | null
          checked_at?: string | null
          created_at?: string
          id?: string
          is_active?: boolean
          order_index?: number
          question: string
          topic: string
          updated_at?: string
        }
        Update: {
          answer?: string
          category?: string | null
          checked_at?: string | null
          created_at?: string
          id?: string
          is_active?: boolean
          order_index?: number
          question?: string
          topic?: string
          updated_at?: string
        }
        Relationships: []
      }
      refunds: {
        Row: {
          actor: string | null
          amount: number
          booking_id: string
          created_at: string
          decided_by: string | null
          decided_reason: string | null
          deductions: NonNullable<Json>
          id: string
          reason: string
          status: string
          updated_at: string
        }
        Insert: {
          actor?: string | null
          amount: number
          booking_id: string
          created_at?: string
          decided_by?: string | null
          decided_reason?: string | null
          deductions?: NonNullable<Json>
          id?: string
          reason: string
          status?: string
          updated_at?: string
        }
        Update: {
          actor?: string | null
          amount?: number
          booking_id?: string
          created_at?: string
          decided_by?: string | null
          decided_reason?: string | null
          deductions?: NonNullable<Json>
          id?: string
          reason?: string
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "refunds_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      search_entries: {
        Row: {
          id: string
          kind: string
          title: string
          words: unknown
        }
        Insert: {
          id: string
          kind: string
          title: string
          words: unknown
        }
        Update: {
          id?: string
          kind?: string
          title?: string
          words?: unknown
        }
        Relationships: []
      }
      staff: {
        Row: {
          branch_id: string | null
          created_at: string
          email: string
          id: string
          invited_at: string
          is_active: boolean
          joined_at: string | null
          last_seen_at: string | null
          mailed_at: string | null
          name: string
          role: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          branch_id?: string | null
          created_at?: string
          email: string
          id?: string
          invited_at?: string
          is_active?: boolean
          joined_at?: string | null
          last_seen_at?: string | null
          mailed_at?: string | null
          name?: string
          role: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          branch_id?: string | null
          created_at?: string
          email?: string
          id?: string
          invited_at?: string
          is_active?: boolean
          joined_at?: string | null
          last_seen_at?: string | null
          mailed_at?: string | null
          name?: string
          role?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "staff_branch_id_fkey"
            columns: ["branch_id"]
            isOneToOne: false
            referencedRelation: "branches"
            referencedColumns: ["id"]
          },
        ]
      }
      team_rules: {
        Row: {
          is_only: boolean
          owners_use_second_step: boolean
          updated_at: string
        }
        Insert: {
          is_only?: boolean
          owners_use_second_step?: boolean
          updated_at?: string
        }
        Update: {
          is_only?: boolean
          owners_use_second_step?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      testimonials: {
        Row: {
          avatar_url: string | null
          content: string
          created_at: string
          id: string
          location: string
          name: string
          package_id: string | null
          rating: number
          search_text: string
          shown_from: string | null
          shown_until: string | null
          travel_year: number | null
          updated_at: string
          video_id: string | null
        }
        Insert: {
          avatar_url?: string | null
          content: string
          created_at?: string
          id?: string
          location?: string
          name: string
          package_id?: string | null
          rating?: number
          search_text?: never
          shown_from?: string | null
          shown_until?: string | null
          travel_year?: number | null
          updated_at?: string
          video_id?: string | null
        }
        Update: {
          avatar_url?: string | null
          content?: string
          created_at?: string
          id?: string
          location?: string
          name?: string
          package_id?: string | null
          rating?: number
          search_text?: never
          shown_from?: string | null
          shown_until?: string | null
          travel_year?: number | null
          updated_at?: string
          video_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "testimonials_package_id_fkey"
            columns: ["package_id"]
            isOneToOne: false
            referencedRelation: "packages"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      account_of_number: {
        Args: { number: string }
        Returns: {
          bank: string
          holder: string
        }[]
      }
      activate_booking: {
        Args: { booking: string; reason: string }
        Returns: undefined
      }
      activity_of: {
        Args: { email: string }
        Returns: {
          at: string
          content: Json
          item: string
          kind: string
          operation: string
        }[]
      }
      agent_figures: {
        Args: { before_day?: string; from_day?: string }
        Returns: {
          agent_id: string
          clicks: number
          due: number
          inquiries: number
          owed: number
          paid: number
          pilgrims: number
        }[]
      }
      agent_of_number: {
        Args: { digits: string }
        Returns: {
          city: string
          name: string
        }[]
      }
      agent_page: { Args: { token: string }; Returns: Json }
      applied_migrations: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      apply_import: { Args: { import: string; reason?: string }; Returns: Json }
      asked_packages: {
        Args: Record<PropertyKey, never>
        Returns: {
          inquiries: number
          package_id: string
          title: string
        }[]
      }
      bin: {
        Args: Record<PropertyKey, never>
        Returns: {
          actor: string
          deleted_at: string
          item: string
          kind: string
          leaves_at: string
          title: string
          version: number
        }[]
      }
      booking_bills: {
        Args: { only_these?: string[] }
        Returns: {
          branch_id: string
          code: string
          created_at: string
          departure_date: string
          departure_id: string
          down_payment: number
          due: number
          held_until: string
          id: string
          inquiry_id: string
          lapses_at: string
          next_due: number
          next_due_on: string
          overdue_since: string
          overpaid: number
          package_id: string
          paid: number
          payer_name: string
          payer_phone: string
          pilgrims: number
          rest: number
          status: string
          total: number
          updated_at: string
        }[]
      }
      booking_dues: {
        Args: { booking: string }
        Returns: {
          amount: number
          due_on: string
          id: string
          is_last: boolean
          rest: number
        }[]
      }
      booking_months: { Args: Record<PropertyKey, never>; Returns: string[] }
      booking_page: { Args: { visit: string }; Returns: Json }
      cancel_booking: {
        Args: { booking: string; reason: string }
        Returns: undefined
      }
      cancel_pilgrim: {
        Args: { pilgrim: string; reason: string }
        Returns: undefined
      }
      cancellation_costs: {
        Args: { booking: string }
        Returns: {
          cost: number
          pilgrim_id: string
        }[]
      }
      change_room: {
        Args: { pilgrim: string; reason: string; room_type: string }
        Returns: undefined
      }
      confirmed_pilgrims:
        | {
            Args: { "": Database["public"]["Tables"]["departures"]["Row"] }
            Returns: {
              error: true
            } & "the function public.confirmed_pilgrims with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
        | {
            Args: { "": Database["public"]["Tables"]["packages"]["Row"] }
            Returns: {
              error: true
            } & "the function public.confirmed_pilgrims with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
      content_counts: {
        Args: { since: string }
        Returns: {
          active_features: number
          active_packages: number
          average_rating: number
          draft_packages: number
          new_packages: number
          new_testimonials: number
          testimonials: number
        }[]
      }
      correct_agent: {
        Args: { agent: string; inquiry: string; reason: string }
        Returns: boolean
      }
      count_agent_click: { Args: { code: string }; Returns: undefined }
      count_departures: {
        Args: { month?: string; past?: boolean }
        Returns: number
      }
      count_inquiries: {
        Args: {
          branch?: string
          month?: string
          of_no_branch?: boolean
          status?: string
        }
        Returns: number
      }
      count_pictures: { Args: { words?: string[] }; Returns: number }
      current_state: {
        Args: { "": Database["public"]["Tables"]["offers"]["Row"] }
        Returns: {
          error: true
        } & "the function public.current_state with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      decide_refund: {
        Args: { reason?: string; refund: string; verdict: string }
        Returns: undefined
      }
      demo_content: { Args: Record<PropertyKey, never>; Returns: Json }
      departed: {
        Args: { "": Database["public"]["Tables"]["packages"]["Row"] }
        Returns: {
          error: true
        } & "the function public.departed with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      departure_choices: {
        Args: { of_package?: string; past?: boolean }
        Returns: {
          filter: string
          label: string
          value: string
        }[]
      }
      departure_figures: {
        Args: { departures: string[] }
        Returns: {
          confirmed: number
          id: string
          open: number
          shown_from: string
          shown_until: string
        }[]
      }
      departure_months: { Args: { category?: string }; Returns: string[] }
      empty_bin: { Args: Record<PropertyKey, never>; Returns: number }
      end_picture: { Args: { version: number }; Returns: boolean }
      end_session: { Args: { session: string }; Returns: boolean }
      extend_hold: {
        Args: {
          booking: string
          held_until?: string
          hours: number
          reason: string
        }
        Returns: string
      }
      find_departures: {
        Args: {
          counted?: boolean
          first?: number
          from_city?: string
          in_month?: string
          most?: number
          of_category?: string
          only_free?: boolean
        }
        Returns: {
          airline: string
          category: string
          days: number
          departure_city: string
          departure_date: string
          flight: string
          id: string
          note: string
          package_id: string
          price_double: number
          price_quad: number
          price_triple: number
          quota: number
          return_date: string
          seats_left: number
          slug: string
          state: string
          title: string
          total: number
        }[]
      }
      find_inquiries: {
        Args: {
          branch?: string
          code?: string
          departure?: string
          handler?: string
          month?: string
          number?: string
          numbers?: string[]
          of_no_branch?: boolean
          of_nobody?: boolean
          package?: string
          page?: number
          size?: number
          sort?: string
          status?: string
          suspicious?: boolean
          words?: string[]
        }
        Returns: {
          id: string
          matching: number
          place: number
        }[]
      }
      find_packages: {
        Args: {
          ahead_only?: boolean
          by_airline?: string
          days_from?: number
          days_to?: number
          first?: number
          from_city?: string
          in_month?: string
          most?: number
          of_category?: string
          only_free?: boolean
          price_below?: number
          price_from?: number
          sort?: string
          stay?: string
          walk?: number
        }
        Returns: {
          airline: string
          category: string
          departed: boolean
          departure_city: string
          departure_date: string
          departure_id: string
          description: string
          duration: string
          flight: string
          former_price_quad: number
          id: string
          image: string
          is_promo: boolean
          location: string
          lowest_city: string
          lowest_date: string
          lowest_double: number
          lowest_quad: number
          lowest_triple: number
          other_dates: number
          price_double: number
          price_quad: number
          price_triple: number
          quota: number
          return_date: string
          seats_left: number
          slug: string
          state: string
          title: string
          total: number
        }[]
      }
      forget_old_inquiries: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      forget_suspicious_inquiries: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      hold_again: { Args: { booking: string }; Returns: undefined }
      hold_seats: {
        Args: {
          departure: string
          id: string
          inquiry?: string
          payer_name: string
          payer_phone: string
          pilgrims: Json
        }
        Returns: string
      }
      home_lists: {
        Args: { features: number; packages: number; testimonials: number }
        Returns: Json
      }
      inbox_facts: { Args: Record<PropertyKey, never>; Returns: Json }
      inquiry_months: { Args: Record<PropertyKey, never>; Returns: string[] }
      inquiry_sources: {
        Args: {
          dimension: string
          first_month: string
          last_month: string
          most?: number
          package?: string
        }
        Returns: {
          confirmed: number
          inquiries: number
          month: string
          name: string
          pilgrims: number
          source: string
          standing: string
        }[]
      }
      inquiry_totals: {
        Args: { at?: string }
        Returns: {
          active_pilgrims: number
          earlier: number
          earlier_confirmed: number
          recent: number
          recent_confirmed: number
        }[]
      }
      inquiry_weeks: {
        Args: { at?: string }
        Returns: {
          confirmed: number
          inquiries: number
          week_start: string
        }[]
      }
      is_agent_code: { Args: { code: string }; Returns: boolean }
      is_deleted_picture: { Args: { file_path: string }; Returns: boolean }
      is_listed: { Args: Record<PropertyKey, never>; Returns: boolean }
      judge_report: {
        Args: { reason?: string; report: string; verdict: string }
        Returns: string
      }
      list_bookings: {
        Args: {
          branch?: string
          departure?: string
          due?: string
          month?: string
          numbers?: string[]
          of_no_branch?: boolean
          page?: number
          size?: number
          status?: string
          words?: string[]
        }
        Returns: {
          id: string
          matching: number
          pilgrims: number
          place: number
          rest: number
        }[]
      }
      list_packages: {
        Args: {
          of_category?: string
          of_status?: string
          page?: number
          size?: number
          sort?: string
          words?: string[]
        }
        Returns: {
          category: string
          departed: boolean
          departures: number
          id: string
          image: string
          is_promo: boolean
          next_departure: string
          price_quad: number
          quota: number
          seats_left: number
          shown_from: string
          shown_until: string
          slug: string
          status: string
          title: string
          total: number
        }[]
      }
      most_asked_packages: {
        Args: { at?: string; most?: number }
        Returns: {
          inquiries: number
          package_id: string
          title: string
        }[]
      }
      move_booking: {
        Args: {
          booking: string
          departure: string
          keep_price?: boolean
          reason: string
        }
        Returns: undefined
      }
      move_inquiry: {
        Args: { branch?: string; inquiry: string }
        Returns: boolean
      }
      move_money: {
        Args: {
          amount: number
          id: string
          reason: string
          source: string
          target: string
        }
        Returns: undefined
      }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          is_this: boolean
          opened_at: string
          seen_at: string
          user_agent: string
        }[]
      }
      my_standing: { Args: Record<PropertyKey, never>; Returns: Json }
      new_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      next_departure: {
        Args: { "": Database["public"]["Tables"]["packages"]["Row"] }
        Returns: {
          error: true
        } & "the function public.next_departure with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
      }
      offer_choices: {
        Args: { category?: string; stay?: string }
        Returns: {
          airlines: string[]
          cities: string[]
          days: string[]
          free: boolean
          in_stay: boolean
          months: string[]
          walks: string[]
        }[]
      }
      open_booking_link: {
        Args: { digits: string; token: string; visit: string }
        Returns: string
      }
      open_invitation: {
        Args: { id: string }
        Returns: {
          name: string
          role: string
        }[]
      }
      open_money: {
        Args: { only_list?: string }
        Returns: {
          amount: number
          booking_id: string
          day: string
          is_work: boolean
          key: string
          list: string
          state: string
        }[]
      }
      open_money_sums: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          entries: number
          list: string
          month: string
        }[]
      }
      open_money_work: {
        Args: { names?: number }
        Returns: {
          amount: number
          booking_id: string
          day: string
          entries: number
          key: string
          list: string
          payer_name: string
          state: string
        }[]
      }
      order_branches: { Args: { ids: string[] }; Returns: string[] }
      order_features: { Args: { ids: string[] }; Returns: string[] }
      order_questions: { Args: { ids: string[] }; Returns: string[] }
      orphaned_pictures: { Args: Record<PropertyKey, never>; Returns: string[] }
      package_dates: {
        Args: { packages: string[] }
        Returns: {
          departed: boolean
          departures: number
          id: string
          next_departure: string
          seats_left: number
        }[]
      }
      package_months: { Args: { category?: string }; Returns: string[] }
      payment_receipt: { Args: { payment: string }; Returns: Json }
      picture_uses: {
        Args: { addresses: string[]; most?: number }
        Returns: {
          id: string
          kind: string
          pictures: string[]
          title: string
        }[]
      }
      published_at: {
        Args: { article: Database["public"]["Tables"]["articles"]["Row"] }
        Returns: string
      }
      recent_activity: {
        Args: { most?: number }
        Returns: {
          actor: string
          alike: number
          at: string
          content: Json
          item: string
          kind: string
          name: string
          operation: string
        }[]
      }
      record_inquiry: {
        Args: {
          departure?: string
          kind: string
          package_slug?: string
          page?: string
          suspicious?: boolean
          tap?: string
          visit?: Json
        }
        Returns: string
      }
      remind_payer: {
        Args: { about: string; booking: string }
        Returns: undefined
      }
      remove_demo_content: { Args: Record<PropertyKey, never>; Returns: Json }
      remove_demo_inquiries: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      restore_demo_content: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      restore_version: { Args: { version: number }; Returns: string }
      search_site: {
        Args: { first?: number; most?: number; query: string }
        Returns: {
          category: string
          corrected: string
          excerpt: string
          id: string
          is_near: boolean
          kind: string
          slug: string
          title: string
          total: number
        }[]
      }
      seats_left:
        | {
            Args: { "": Database["public"]["Tables"]["departures"]["Row"] }
            Returns: {
              error: true
            } & "the function public.seats_left with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
        | {
            Args: { "": Database["public"]["Tables"]["packages"]["Row"] }
            Returns: {
              error: true
            } & "the function public.seats_left with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache"
          }
      set_due_dates: {
        Args: { booking: string; plan: Json }
        Returns: undefined
      }
      set_my_name: { Args: { name: string }; Returns: boolean }
      settle_holds: { Args: Record<PropertyKey, never>; Returns: number }
      site_checklist: { Args: Record<PropertyKey, never>; Returns: Json }
      site_contents: { Args: Record<PropertyKey, never>; Returns: Json }
      spend_recovery_code: { Args: { code: string }; Returns: string }
      staff_with_second_step: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      take_inquiry_notice: {
        Args: { code: string; tap?: string }
        Returns: {
          departure_date: string
          kind: string
          package_title: string
        }[]
      }
      upcoming_departures: {
        Args: { at?: string; most?: number }
        Returns: {
          departure: string
          departure_city: string
          departure_id: string
          package_id: string
          quota: number
          seats_left: number
          state: string
          title: string
          total: number
          unanswered: number
        }[]
      }
      visit_receipt: {
        Args: { number: number; series: string; visit: string; year: number }
        Returns: Json
      }
      waiting_inquiries: {
        Args: Record<PropertyKey, never>
        Returns: Record<string, unknown>
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
