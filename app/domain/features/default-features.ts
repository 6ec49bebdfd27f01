/** Shown on the home page while the agency has entered no features of its own (product.md section 2). */
export const defaultFeatures = [
  {
    id: "bawaan-manasik",
    icon: "BookOpen",
    title: "Bimbingan Manasik",
    description: "Manasik lengkap sebelum berangkat dan pendampingan ustaz selama di tanah suci.",
  },
  {
    id: "bawaan-hotel",
    icon: "Star",
    title: "Hotel Bintang 4-5",
    description: "Menginap nyaman di hotel pilihan yang dekat dengan Masjidil Haram dan Masjid Nabawi.",
  },
  {
    id: "bawaan-makanan",
    icon: "Utensils",
    title: "Makanan Halal Terjamin",
    description: "Tiga kali makan sehari dengan menu halal dan cita rasa Indonesia.",
  },
  {
    id: "bawaan-transportasi",
    icon: "Car",
    title: "Transportasi Ber-AC",
    description: "Bus ber-AC yang bersih dan nyaman untuk setiap perjalanan dan ziarah.",
  },
];
